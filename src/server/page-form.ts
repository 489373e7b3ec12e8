import { CALL_LIMITS, LARGEST_BODY } from '#domain/site/field-lengths.ts';
import type { SiteContext } from './app-context.ts';
import { admitVisitor, type LimitedCall } from './rate-limit/counts.ts';
import { readBytes } from './read-bytes.ts';

/** As much of a page as reading its form takes: Astro's own global has all of it. */
interface SentPage {
  request: Request;
  clientAddress: string;
  response: { status?: number; headers: Headers };
}

/** The texts of a form by their names; or, where it was not read, the sentence that says why. */
type PageForm =
  | { fields: Partial<Record<string, string>>; refusal: null }
  | { fields: null; refusal: string };

/**
 * Reads the form that a visitor sent to a page. The visitor is counted first, whatever was typed. Then the
 * body is measured, and only then is it taken apart. Where the form is refused, the page's status becomes 429
 * or 413.
 * @param call the limit that the form counts against
 * @returns the texts, none of them for what is no form
 * @throws StorageUnavailable where the visitor cannot be counted
 */
export async function readPageForm(
  { request, clientAddress, response }: SentPage,
  context: SiteContext,
  call: LimitedCall,
): Promise<PageForm> {
  const admission = await admitVisitor(context, call, clientAddress);
  if (!admission.admitted) {
    response.status = 429;
    response.headers.set('Retry-After', String(admission.retryAfterSeconds));
    const wait = CALL_LIMITS[call].windowMs > 60_000 ? 'ten minutes' : 'a minute';
    return { fields: null, refusal: `Too many tries. Please wait ${wait} and try again.` };
  }
  const bytes = await readBytes(request, LARGEST_BODY.json);
  if (!bytes) {
    response.status = 413;
    return { fields: null, refusal: 'This is too much to send at once. Please shorten it.' };
  }
  const type = request.headers.get('content-type') ?? '';
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch(() => new FormData());
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return { fields: Object.fromEntries(texts), refusal: null };
}
