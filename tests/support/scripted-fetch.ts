/** A call as a provider would have received it. */
export interface CallMade {
  method: string;
  url: string;
  headers: Headers;
  body: string;
}

/** An answer of a script: JSON with its status, or any answer that a server can send. */
export type Scripted = Response | { status?: number; json: unknown };

/**
 * A stand-in for `fetch` that answers from a script and records its requests.
 * @param script may wait, and may throw as `fetch` does
 */
export function scriptFetch(script: (call: CallMade, signal: AbortSignal) => Scripted | Promise<Scripted>) {
  const calls: CallMade[] = [];
  const scripted: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const call = {
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: await request.text(),
    };
    calls.push(call);
    const answer = await script(call, request.signal);
    if (answer instanceof Response) return answer;
    return Response.json(answer.json, { status: answer.status ?? 200 });
  };
  return { fetch: scripted, calls };
}
