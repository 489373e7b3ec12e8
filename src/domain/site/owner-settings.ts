import type * as z from 'zod/mini';
import { CalendarFeed, feedTexts, LONGEST_FEED, refuseFeed } from '../calendar/calendar-feed.ts';
import type { FieldErrors } from './fields.ts';
import { indiaToday } from './india-day.ts';
import { type Notice, noNotice, noticeOn } from './notice.ts';
import { LONGEST_NOTICE, NoticeForm, noticeTexts, shownText } from './notice-form.ts';

/** A field of a setting, as the owner's form shows it. */
export interface SettingField {
  label: string;
  hint?: string;
  control: 'line' | 'lines' | 'day' | 'tick';
  /** Longest text, in characters. */
  longest?: number;
}

/** A setting that the owner changes by herself under Settings. */
export interface Setting<Value extends object> {
  /** Rules for the value that she sends. */
  schema: z.ZodMiniType<Value>;
  /** Further rules, which depend on where the site runs. */
  refuse?: (value: Value, isLocal: boolean) => FieldErrors;
  /** Its value while nothing is saved. The form offers to go back to it where `removal` says how. */
  byDefault: Value;
  /** Heading of its section. */
  title: string;
  /** Returns its present value as a sentence above the form. */
  present: (kept: Value, now: Date) => string;
  fields: { [Field in keyof Value & string]: SettingField };
  save: string;
  saved: string;
  failed: string;
  removal?: { button: string; done: string };
}

const setting = <Value extends object>(row: Setting<Value>) => row;

/**
 * The settings of the owner, one row each. Routes, storage, rules and the form under Settings follow from it.
 * Each crosses the wire as `settings/{name}`, and is stored under `setting/{name}`.
 */
export const ownerSettings = {
  /** At the top of all pages: a holiday, or that the shop takes no orders for a while. */
  notice: setting<Notice>({
    schema: NoticeForm,
    byDefault: noNotice,
    title: 'Notice on all pages',
    present: (kept, now) => {
      const shown = noticeOn(kept, indiaToday(now));
      return shown ? `Visitors read now: ‘${shownText(shown)}’` : 'Visitors see no notice now.';
    },
    fields: {
      text: {
        label: 'What visitors read',
        hint: 'For example: We are away for Diwali. Orders are sent from 16 November.',
        control: 'lines',
        longest: LONGEST_NOTICE,
      },
      until: {
        label: 'Last day',
        hint: 'It may stay empty. The day after, the notice goes by itself and the shop takes orders again.',
        control: 'day',
      },
      paused: {
        label:
          'Take no orders meanwhile. Notice and checkout say so, and until when; ' +
          'orders already placed can be paid.',
        control: 'tick',
      },
    },
    save: 'Save notice',
    saved: noticeTexts.updated,
    failed: 'The notice was not saved. What you wrote is still here: please wait a minute and try again.',
    removal: { button: 'Take it away', done: 'The notice is gone' },
  }),
  /** Her other calendar, whose events the agenda shows. */
  'calendar-feed': setting<CalendarFeed>({
    schema: CalendarFeed,
    refuse: refuseFeed,
    byDefault: { url: '' },
    title: 'Your other calendar',
    present: ({ url }) =>
      url
        ? `Your appointments show the events of the calendar at ${new URL(url).hostname}.`
        : 'Your booking service, or Google, can give you an address of your calendar. Put it here, and its events appear among your appointments.',
    fields: {
      url: {
        label: 'Address of the calendar',
        hint: 'At Google: Settings, your calendar, ‘Secret address in iCal format’. Only you see it here.',
        control: 'line',
        longest: LONGEST_FEED,
      },
    },
    save: 'Connect',
    saved: feedTexts.saved,
    failed: 'The calendar was not connected. Please wait a minute and try again.',
    removal: { button: 'Disconnect', done: 'The calendar is no longer connected' },
  }),
};
export type SettingName = keyof typeof ownerSettings;
export type SettingValue<Name extends SettingName> = (typeof ownerSettings)[Name]['byDefault'];
export const settingNames = Object.keys(ownerSettings) as SettingName[];
