/**
 * Writes one line about a fault. Only the fault's own class and message go out, cut short, never a request's
 * body or address; ids of requests and orders name what it was about.
 * @param where the call or step, for example 'POST checkout'
 */
export function logError(where: string, error: unknown, requestId = '-'): void {
  const fault = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown fault';
  console.error(JSON.stringify({ level: 'error', where, requestId, fault: fault.slice(0, 300) }));
}

/**
 * Writes one line about a call that was answered.
 * @param where method and pattern of the path, so that no id is in it
 * @param ms how long the answer took, in milliseconds
 * @param hostId the host's own id of the request, which Netlify's support asks for; left out where it gave
 * none
 */
export function logRequest(
  where: string,
  status: number,
  ms: number,
  requestId: string,
  hostId?: string,
): void {
  console.log(JSON.stringify({ level: 'info', where, status, ms: Math.round(ms), requestId, hostId }));
}

/** Writes one line about something worth knowing: an anomaly, a refused webhook. */
export function logNotice(where: string, what: string, about: string): void {
  console.warn(JSON.stringify({ level: 'notice', where, what, about }));
}
