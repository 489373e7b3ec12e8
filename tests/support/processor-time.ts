/**
 * Returns the processor time of this process so far, in milliseconds. It shows the cost of code, while
 * elapsed time also includes other programs.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
