import type { Enquiry } from '#domain/enquiry.ts';
import { inTime, SWEEP_MS } from '../in-time.ts';
import { logFault, logNotice } from '../log.ts';
import type { Mailer } from '../mail/mailer.ts';
import { letters, lettersInOutbox, type OutboxMark, oneMoreTry, outboxKey } from '../outbox/outbox.ts';
import type { Shop } from '../shop.ts';
import { enquiryMail } from './enquiry-mail.ts';
import { enquiryKey } from './send-enquiry.ts';

/** How many mails are under way at once; mail servers allow few connections. */
const AT_ONCE = 4;
/** How long a mark may stand without its enquiry, and how long a mail is tried, in milliseconds. */
const ENQUIRY_COMES_MS = 10 * 60_000;
const TRIED_FOR_MS = 7 * 24 * 60 * 60_000;

export interface MailJob {
  mailer: Mailer;
  /** Address of the site. */
  siteUrl: string;
  /** How long the job may take, in milliseconds; what is under way then is given up until its next try. */
  withinMs?: number;
}

/**
 * Mails the owner the enquiries that are due. Each is sent at least once: its mark goes only after the mail
 * server took the mail over. The next try is written down before one is begun, so that sweeps at once send
 * nothing twice, and one that was killed is repeated later.
 * @returns how many were sent
 * @throws StorageUnavailable when the marks cannot be listed
 */
export async function mailEnquiries(shop: Shop, job: MailJob): Promise<number> {
  const withinMs = job.withinMs ?? SWEEP_MS;
  const deadline = AbortSignal.timeout(withinMs);
  const ids = (await lettersInOutbox(shop.storage.mail)).flatMap(
    (letter) => /^enquiry\/(.+)$/.exec(letter)?.[1] ?? [],
  );
  const sent = await inTime(ids, (id) => mailOne(shop, job, deadline, id), { atOnce: AT_ONCE, withinMs });
  return sent.filter(Boolean).length;
}

async function mailOne(shop: Shop, job: MailJob, deadline: AbortSignal, id: string): Promise<boolean> {
  const { mail, enquiries } = shop.storage;
  const key = outboxKey(letters.enquiry(id));
  try {
    const mark = await mail.read<OutboxMark>(key);
    const now = shop.now();
    if (!mark || Date.parse(mark.value.nextAt) > now.getTime()) return false;
    const age = now.getTime() - Date.parse(mark.value.since);
    const enquiry = await enquiries.read<Enquiry>(enquiryKey(id));
    if (!enquiry) {
      if (age >= ENQUIRY_COMES_MS) await mail.remove(key);
      return false;
    }
    if (!(await mail.replace(key, oneMoreTry(mark.value, now), mark.version))) return false;
    try {
      await job.mailer.send(enquiryMail(enquiry.value, job.siteUrl), deadline);
    } catch (error) {
      logFault('mail enquiry', error, id);
      if (age < TRIED_FOR_MS) return false;
      logNotice('mail enquiry', 'given up', id);
      await mail.remove(key);
      return false;
    }
    await mail.remove(key);
    return true;
  } catch (error) {
    logFault('mail enquiry', error, id);
    return false;
  }
}
