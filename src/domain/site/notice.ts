/* Without the rules of its form: every page carries this. */

/** A notice for all pages, as it is kept and crosses the wire. */
export interface Notice {
  text: string;
  /** The last day it is shown on, '2026-11-30'; '' for none. */
  until: string;
  /** True if the shop takes no orders meanwhile. */
  paused: boolean;
}

/** A notice as pages receive it. */
export interface ShownNotice {
  text: string;
  /** The owner's own words, with which the text ends in every language. */
  own: string;
  /** The same for pages in Hindi; absent where the site says nothing but the owner's own words. */
  text_hi?: string;
  /** ISO time at which its last day in India ends; null for none. A kept answer may be read after it. */
  ends_at: string | null;
}

export const noNotice: Notice = { text: '', until: '', paused: false };

/** Returns a notice while visitors see it; null before and after. @param today the day in India */
export function noticeOn(notice: Notice, today: string): Notice | null {
  return notice.text && (!notice.until || notice.until >= today) ? notice : null;
}

/** Returns the moment at which a notice's last day in India ends; null if it has none. */
export const endOf = ({ until }: Notice): Date | null => (until ? new Date(`${until}T24:00:00+05:30`) : null);
