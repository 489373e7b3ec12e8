const modes: Record<string, string> = {
  UPI: 'UPI',
  UPI_INTENT: 'UPI',
  UPI_QR: 'UPI',
  UPI_COLLECT: 'UPI',
  CARD: 'card',
  TOKEN: 'card',
  NETBANKING: 'net banking',
  NET_BANKING: 'net banking',
  WALLET: 'wallet',
  PPE_INTENT: 'wallet',
  EMI: 'instalments',
};

/** A provider's word for how something was paid, in plain words; one that is not known stays as it is. */
export function modeInWords(mode: string): string {
  return modes[mode.toUpperCase()] ?? mode;
}
