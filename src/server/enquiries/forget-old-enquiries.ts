import type { Enquiry } from '#domain/enquiry.ts';
import { aYearBefore } from '#domain/retention.ts';
import type { AppContext } from '../app-context.ts';
import { inTime } from '../in-time.ts';
import { logError } from '../log.ts';
import { enquiryKey } from './send-enquiry.ts';

/**
 * Drops enquiries a year after they were sent or the owner last did something about them, as the privacy policy
 * promises. Reads only those whose id, which begins with the time it was made, is that old.
 * @returns how many were dropped
 * @throws StorageUnavailable when the enquiries cannot be listed
 */
export async function forgetOldEnquiries({ storage: { enquiries }, now }: AppContext): Promise<number> {
  const limit = aYearBefore(now()).toISOString();
  const firstKept = enquiryKey(limit.replace(/\D/g, ''));
  const old = (await enquiries.keys(enquiryKey(''))).filter((key) => key < firstKept);
  const dropped = await inTime(old, async (key) => {
    try {
      const enquiry = await enquiries.read<Enquiry>(key);
      const last = enquiry?.value.changedAt ?? enquiry?.value.createdAt;
      if (last === undefined || last >= limit) return false;
      await enquiries.remove(key);
      return true;
    } catch (error) {
      logError('forget old enquiries', error, key.slice(enquiryKey('').length));
      return false;
    }
  });
  return dropped.filter(Boolean).length;
}
