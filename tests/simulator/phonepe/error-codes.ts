/** The errorCode of each detailedErrorCode, by PhonePe's page of error codes. */
export interface Failure {
  errorCode: string;
  detailedErrorCode: string;
}

const errorCodes: Record<string, string> = {
  ZM: 'INVALID_MPIN',
  U69: 'TXN_NOT_COMPLETED',
  ORDER_EXPIRED: 'TXN_NOT_COMPLETED',
  ORDER_CANCELLED_BY_USER: 'TXN_CANCELLED',
  TXN_AUTO_FAILED: 'TXN_NOT_COMPLETED',
  BF_034: 'REFUND_BREACHED',
};

/** Returns the failure for a detailed code. A code that is in no table is returned unchanged. */
export const failureOf = (detailedErrorCode: string): Failure => ({
  errorCode: errorCodes[detailedErrorCode] ?? detailedErrorCode,
  detailedErrorCode,
});
