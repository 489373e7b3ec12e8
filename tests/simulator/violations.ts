/** Rules of the providers that a client can break without being refused. */
export type Rule =
  | 'token-per-request'
  | 'wrong-scheme'
  | 'status-too-early'
  | 'status-too-fast'
  | 'call-after-terminal'
  | 'undocumented-field'
  | 'reused-id'
  | 'missing-content-type'
  | 'altered-redirect-url'
  | 'refund-while-open'
  | 'refund-without-idempotency'
  | 'messages-the-buyer';

export interface Violation {
  rule: Rule;
  route: string;
  /** The client's order or refund id, or null. */
  id: string | null;
  at: number;
  detail: string;
}
