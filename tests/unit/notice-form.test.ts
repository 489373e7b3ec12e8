import { expect, test } from 'vitest';
import { indiaToday } from '#domain/site/india-day.ts';
import { NoticeForm, noticeTexts } from '#domain/site/notice-form.ts';

const inDays = (days: number) => indiaToday(new Date(Date.now() + days * 24 * 3_600_000));
const said = (until: string, text = 'We are away') =>
  NoticeForm.safeParse({ text, until, paused: text !== '' }).error?.issues.map(({ path, message }) => [
    ...path,
    message,
  ]) ?? [];

test('refuses a last day in the past, unless the notice has no text', () => {
  expect(said(inDays(-1))).toEqual([['until', noticeTexts.over]]);
  for (const until of [inDays(0), inDays(1), '']) expect(said(until)).toEqual([]);
  expect(said(inDays(-1), '')).toEqual([]);
});
