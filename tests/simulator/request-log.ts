import type { FaultKind } from './faults.ts';

/** A call that arrived. */
export interface LoggedRequest {
  /** Null if no route matched. */
  route: string | null;
  method: string;
  /** The path and the query. */
  path: string;
  headers: Record<string, string>;
  body: string;
  at: number;
  /** The status of the answer. Null until it is answered, and if no answer was sent. */
  status: number | null;
  fault: FaultKind | null;
}

export interface RequestLog {
  note(request: LoggedRequest): LoggedRequest;
  list(): LoggedRequest[];
}

export function makeRequestLog(): RequestLog {
  const requests: LoggedRequest[] = [];
  return {
    note(request) {
      requests.push(request);
      return request;
    },
    list: () => requests.map((request) => ({ ...request })),
  };
}
