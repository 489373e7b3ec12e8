import { describe, expect, it } from 'vitest';
import { isGstin } from '#domain/money/gstin.ts';
import { BillingForm, checkoutTexts, SinglePayload } from '#domain/order/checkout-form.ts';
import { Site } from '#domain/site/site.ts';
import { paidOrder } from '#tests/support/paid-order.ts';
import facts from '../../content/site.json' with { type: 'json' };

/** The example of a valid number in python-stdnum, which many programs use for checking. */
const good = '27AAPFU0939F1ZV';

describe('a GSTIN', () => {
  it('is 15 characters, the last of which fits the others', () => expect(isGstin(good)).toBe(true));

  it('is not one with a character changed', () => {
    const changes = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    for (let at = 0; at < 15; at += 1)
      for (const other of changes.filter((character) => character !== good[at]))
        expect(isGstin(good.slice(0, at) + other + good.slice(at + 1))).toBe(false);
  });

  it('is not one with two unlike neighbours exchanged', () => {
    for (let at = 0; at < 14; at += 1) {
      const exchanged = good.slice(0, at) + good[at + 1] + good[at] + good.slice(at + 2);
      if (exchanged !== good) expect(isGstin(exchanged)).toBe(false);
    }
  });

  it.each([
    '',
    '27AAPFU0939F1Z',
    '369296450896540',
    '27AAPFU0939F1AA',
    '27aapfu0939f1zv',
    ' 27AAPFU0939F1ZV',
  ])('is not %j', (text) => expect(isGstin(text)).toBe(false));
});

describe('the GSTIN of the practice', () => {
  const fault = (gstin: unknown) => Site.safeParse({ ...facts, gstin }).error?.issues[0]?.message;

  it('may be left out, or be null for a practice that is not registered', () => {
    expect(fault(undefined)).toBeUndefined();
    expect(fault(null)).toBeUndefined();
    expect(fault('27AAPFU0939F1ZV')).toBeUndefined();
  });

  it('must be one that exists', () => {
    expect(fault('27AAPFU0939F1ZX')).toMatch(/^write the 15 characters of your GSTIN/);
    expect(fault('')).toMatch(/^write the 15 characters of your GSTIN/);
  });
});

describe('the GSTIN of a buyer', () => {
  const { billing } = paidOrder().placed;
  /** Returns the number as the form parses it, or the form’s error messages. */
  const form = (gstin: unknown) => {
    const { data, error } = BillingForm.safeParse({ ...billing, gstin });
    return error ? error.issues.map(({ message }) => message) : data?.gstin;
  };

  it('may be left out, or left empty', () => {
    expect(BillingForm.parse(billing)).toEqual(billing);
    expect(form(undefined)).toBeUndefined();
    expect(form('')).toBe('');
    expect(form('  ')).toBe('');
  });

  it.each(['27AAPFU0939F1ZV', '27aapfu0939f1zv', ' 27 AAPFU0939F 1ZV '])('is known from %j', (typed) => {
    expect(form(typed)).toBe('27AAPFU0939F1ZV');
    expect(SinglePayload.shape.gstin.parse(typed)).toBe('27AAPFU0939F1ZV');
  });

  it('is said to have a wrong character where there are 15, else not to be whole', () => {
    expect(form('27AAPFU0939F1ZX')).toEqual([checkoutTexts.gstinWrong]);
    expect(form('27 AAPFU 0939F1Z')).toEqual([checkoutTexts.gstin]);
  });

  it.each(['27AAPFU0939F1ZX', '27AAPFU0939F1Z', 'x'.repeat(5_000), 27, null, '\ud800'])(
    'is not %j',
    (typed) => {
      expect(form(typed)).toHaveLength(1);
      expect(SinglePayload.shape.gstin.safeParse(typed).success).toBe(false);
    },
  );
});
