/* Without the rules of its form: every page carries this. */

/** A notice for all pages, as it is kept and crosses the wire. */
export interface Notice {
  text: string;
  /** The last day it is shown on, '2026-11-30'; '' for none. */
  until: string;
  /** Whether the shop takes no orders meanwhile. */
  paused: boolean;
}

/** A notice as pages get it. */
export interface ShownNotice {
  text: string;
  /** When its last day in India ends; null for none. Whoever kept the answer may read it later. */
  ends_at: string | null;
}

export const noNotice: Notice = { text: '', until: '', paused: false };

/** A notice while it is to be shown. @param today the day in India */
export function noticeOn(notice: Notice, today: string): Notice | null {
  return notice.text && (!notice.until || notice.until >= today) ? notice : null;
}

/** When a notice's last day in India ends; null where it has none. */
export const endOf = ({ until }: Notice): Date | null => (until ? new Date(`${until}T24:00:00+05:30`) : null);
