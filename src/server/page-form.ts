import { CALL_LIMITS, LARGEST_BODY } from '#domain/site/field-lengths.ts';
import { order } from '#words/order.ts';
import type { SiteContext } from './app-context.ts';
import { admitVisitor, type LimitedCall } from './rate-limit/counts.ts';
import { readBytes } from './read-bytes.ts';

/** Parts of Astro's page object that reading a form needs. */
interface SentPage {
  request: Request;
  clientAddress: string;
  response: { status?: number; headers: Headers };
}

/** Texts of a form by their names, or the message for a form that was refused. */
type PageForm =
  | { fields: Partial<Record<string, string>>; refusal: null }
  | { fields: null; refusal: string };

/**
 * Reads the form that a visitor sent to a page. The call is counted first, then the size is checked, and only
 * then is the body parsed. A refused form gives the page the status 429 or 413.
 * @param call rate limit that the form counts against
 * @param words in the language of the page
 * @returns the texts; none for a body that is not a form
 * @throws StorageUnavailable when the call cannot be counted
 */
export async function readPageForm(
  { request, clientAddress, response }: SentPage,
  context: SiteContext,
  call: LimitedCall,
  words: Pick<typeof order, 'refused'> = order,
): Promise<PageForm> {
  const admission = await admitVisitor(context, call, clientAddress);
  if (!admission.admitted) {
    response.status = 429;
    response.headers.set('Retry-After', String(admission.retryAfterSeconds));
    const say = words.refused;
    const wait = CALL_LIMITS[call].windowMs > 60_000 ? say.tenMinutes : say.aMinute;
    return { fields: null, refusal: say.tooMany(wait) };
  }
  const bytes = await readBytes(request, LARGEST_BODY.json);
  if (!bytes) {
    response.status = 413;
    return { fields: null, refusal: words.refused.tooMuch };
  }
  const type = request.headers.get('content-type') ?? '';
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch(() => new FormData());
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return { fields: Object.fromEntries(texts), refusal: null };
}
