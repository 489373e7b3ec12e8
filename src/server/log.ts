/**
 * Writes one line about an error. The line holds the class and the shortened message of the error, and never
 * the body or address of a request. Ids of requests and orders say which one it was.
 * @param where the call or step, for example 'POST checkout'
 */
export function logError(where: string, error: unknown, requestId = '-'): void {
  const fault = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown fault';
  console.error(JSON.stringify({ level: 'error', where, requestId, fault: fault.slice(0, 300) }));
}

/**
 * Writes one line about an answered call.
 * @param where method and pattern of the path, without ids
 * @param ms time until the answer, in milliseconds
 * @param hostId the host's own id of the request, which Netlify's support asks for, if there is one
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

/** Writes one line about a notable event, such as an anomaly or a refused webhook. */
export function logNotice(where: string, what: string, about: string): void {
  console.warn(JSON.stringify({ level: 'notice', where, what, about }));
}
