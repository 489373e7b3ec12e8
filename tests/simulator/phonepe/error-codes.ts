/** What PhonePe's page of error codes says of a detailedErrorCode. Those quoted in the documentation we hold. */
export interface Failure {
  errorCode: string;
  detailedErrorCode: string;
}

const errorCodes: Record<string, string> = {
  ZM: 'INVALID_MPIN',
  Z9: 'INSUFFICIENT_BALANCE',
  IE: 'INSUFFICIENT_BALANCE',
  U69: 'TXN_NOT_COMPLETED',
  ORDER_EXPIRED: 'TXN_NOT_COMPLETED',
  ORDER_CANCELLED_BY_USER: 'TXN_CANCELLED',
  ZA: 'TXN_CANCELLED',
  TIMED_OUT: 'TXN_AUTO_FAILED',
  TXN_AUTO_FAILED: 'TXN_NOT_COMPLETED',
  U90: 'BANK_TECHNICAL_ISSUE',
  ZU: 'TXN_LIMIT_BREACHED',
  U03: 'TXN_LIMIT_BREACHED',
  XP: 'TXN_BLOCKED',
  K1: 'TXN_BLOCKED',
  BF_034: 'REFUND_BREACHED',
};

/** The failure a detailed code stands for; a code of no table stands for itself. */
export const failureOf = (detailedErrorCode: string): Failure => ({
  errorCode: errorCodes[detailedErrorCode] ?? detailedErrorCode,
  detailedErrorCode,
});
