/** How long a site may take to answer, in milliseconds. */
const PATIENCE_MS = 10_000;

/** What came back from an address. */
export interface Answer {
  /** The address that answered in the end, after any redirects. */
  url: string;
  status: number;
  headers: Headers;
  body: string;
}

/** An address that did not answer; the message says why in plain words. */
export class Unreachable extends Error {}

/**
 * Asks an address once; `body` makes it a POST of JSON.
 * @throws Unreachable when there is no answer within ten seconds
 */
export async function visit(address: string, body?: object): Promise<Answer> {
  const asked: RequestInit = {
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: { 'User-Agent': 'doctor' },
  };
  if (body) {
    asked.method = 'POST';
    asked.headers = { ...asked.headers, 'Content-Type': 'application/json' };
    asked.body = JSON.stringify(body);
  }
  try {
    const response = await fetch(address, asked);
    return {
      url: response.url,
      status: response.status,
      headers: response.headers,
      body: await response.text(),
    };
  } catch (error) {
    throw new Unreachable(reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string; message?: string } };
  const code = cause?.code ?? '';
  if (name === 'TimeoutError') return `there was no answer within ${PATIENCE_MS / 1000} seconds`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'there is no site of that name; check the spelling';
  if (code === 'ECONNREFUSED') return 'nothing answers there';
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|SSL|TLS/.test(code))
    return `its certificate is not valid (${code}); browsers would warn visitors`;
  return cause?.message ?? String(error);
}
