/** What the providers call the ways to pay (PhonePe's `paymentMode`, Razorpay's `method`), in words. */
const words: Record<string, string> = {
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
  EMI: 'EMI',
};

/** How an order was paid, in words that go after 'by'. A way nobody knew of stays as the provider calls it. */
export function modeInWords(mode: string): string {
  return words[mode.toUpperCase()] ?? mode;
}
