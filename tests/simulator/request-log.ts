import type { FaultKind } from './faults.ts';

/** A call that arrived. */
export interface LoggedRequest {
  /** Null where no route was meant. */
  route: string | null;
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body: string;
  at: number;
  /** The status answered; null while unanswered, and where none was. */
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
