import { letter } from '#domain/order/email-text.ts';
import type { Mail } from './mailer.ts';

/**
 * Tells the owner that no orders are taken, as the store no longer keeps its promises.
 * @param siteUrl address of the site, for what the doctor is given
 */
export function storeAlarm(siteUrl: string, now: Date): Mail {
  return {
    id: `store-alarm-${now.getTime()}`,
    subject: 'Your shop takes no orders: its storage is not safe to write to',
    text: letter([
      [
        'The shop checks whether its storage keeps two orders, or two payments, apart. The last check failed, so',
        'checkout is closed until it succeeds again. Nothing was lost, and nothing is written meanwhile.',
      ],
      [
        'Please forward this to your developer. The function log in Netlify says what failed, in lines that begin with',
        `"store self-check"; this command checks again: npm run doctor -- ${siteUrl}`,
      ],
      'You get this mail once an hour until the check succeeds.',
    ]),
  };
}
