/** How long to wait until trying again, in words. `seconds`: what the server said, null for nothing. */
export function inMinutes(seconds: number | null): string {
  if (seconds === null) return 'a few minutes';
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
