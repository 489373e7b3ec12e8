import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { emailMeant } from '#domain/site/email-meant.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { emailAddress, fieldErrors, optionalText, phoneNumber, requiredText } from '#domain/site/fields.ts';
import { phoneDigits } from '#domain/site/numerals.ts';

const messages = (schema: z.ZodMiniType, value: unknown) => {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};

describe('a typed or pasted phone number', () => {
  it.each([
    ['9876543210', '9876543210'],
    ['+91 98765 43210', '9876543210'],
    ['+919876543210', '9876543210'],
    ['919876543210', '9876543210'],
    ['+91-98765-43210', '9876543210'],
    ['(+91) 98765 43210', '9876543210'],
    ['098765-43210', '9876543210'],
    ['0 98765 43210', '9876543210'],
    ['00919876543210', '9876543210'],
    ['0091 98765 43210', '9876543210'],
    ['  98765 43210 ', '9876543210'],
    ['98765\u00a043210', '9876543210'],
    ['98765\t43210', '9876543210'],
    ['९८७६५ ४३२१०', '9876543210'],
    ['+९१ ९८७६५-४३२१०', '9876543210'],
    ['9198765432', '9198765432'],
    ['+91 098765 43210', '9876543210'],
    ['0120 456 7890', '1204567890'],
    ['+91-120-4567890', '1204567890'],
    ['1204567890', '1204567890'],
    ['(212) 555-0147', '2125550147'],
    ['0987654321', '0987654321'],
  ])('%j is the number %s', (typed, digits) => {
    expect(phoneDigits(typed)).toBe(digits);
    expect(messages(phoneNumber('no'), phoneDigits(typed))).toEqual([]);
  });

  it.each(['', 'call me', '98765', '+1 202 555 01234', '98765432101', '0091987654321', '+92 98765 43210'])(
    '%j is not made into one',
    (typed) => {
      expect(messages(phoneNumber('no'), phoneDigits(typed))).toEqual(['no']);
    },
  );
});

it.each([
  '987654321',
  '98765432100',
  '98765 43210',
  '+919876543210',
  '९८७६५४३२१०',
  '9876543210\n',
  9876543210,
])('a phone number is not %j', (value) => {
  expect(messages(phoneNumber('no'), value)).toEqual(['no']);
});

describe('a required text', () => {
  const schema = requiredText('Please enter your name.', LONGEST.name);

  it('is trimmed', () => {
    expect(schema.parse('  Asha \n')).toBe('Asha');
  });

  it.each(['', '   ', '\n\t', undefined, null, 7, {}])('is not %j', (value) => {
    expect(messages(schema, value)).toContain('Please enter your name.');
  });

  it('is refused, not cut, when it is too long', () => {
    expect(messages(schema, 'x'.repeat(120))).toEqual([]);
    expect(messages(schema, 'x'.repeat(121))).toEqual(['Please use at most 120 characters.']);
    expect(messages(requiredText('no', 20_000), 'x'.repeat(20_001))).toEqual([
      'Please use at most 20,000 characters.',
    ]);
  });
});

it('an optional text may be missing, but no number, and not too long', () => {
  expect(messages(optionalText(5), undefined)).toEqual([]);
  expect(optionalText(5).parse(' abc ')).toBe('abc');
  expect(messages(optionalText(5), 'abcdef')).toHaveLength(1);
  expect(messages(optionalText(5), 5)).toHaveLength(1);
});

describe('an e-mail address', () => {
  const schema = emailAddress('Please provide a valid email.');

  it.each(['asha@example.in', ' asha@example.in ', 'asha.verma+shop@mail.example.co.in'])(
    'may be %j',
    (value) => {
      expect(messages(schema, value)).toEqual([]);
    },
  );

  it.each([
    '',
    'asha',
    'asha@',
    '@example.in',
    'asha@example',
    'a b@example.in',
    'asha@example.in\nBcc: x@y.in',
    7,
  ])('is not %j', (value) => {
    expect(messages(schema, value)).toContain('Please provide a valid email.');
  });

  it('has at most 254 characters', () => {
    const long = `${'a'.repeat(61)}@${'b.'.repeat(95)}in`;
    expect(messages(schema, long)).toEqual([]);
    expect(messages(schema, `a${long}`)).toContain('Please use at most 254 characters.');
  });
});

it.each([
  ['asha@gmial.com', 'asha@gmail.com'],
  [' Asha.Verma+shop@Yaho.com ', 'Asha.Verma+shop@yahoo.com'],
  ['asha@rediffmial.com', 'asha@rediffmail.com'],
  ['asha@gmail.com', null],
  ['asha@ymail.com', null],
  ['asha@constructor', null],
  ['gmial.com', null],
])('%j seems to mean %j', (typed, meant) => {
  expect(emailMeant(typed)).toBe(meant);
});

describe('texts under fields', () => {
  it('are grouped by field, each text once', () => {
    const schema = z.object({ name: requiredText('Name?', 5), phone: phoneNumber('Phone?') });
    const parsed = z.safeParse(schema, { name: ' ', phone: 7 });
    expect(parsed.error && { ...fieldErrors(parsed.error) }).toEqual({ name: ['Name?'], phone: ['Phone?'] });
  });

  it('may carry any field name, even one that objects have by birth', () => {
    const schema = z.object({ hasOwnProperty: z.string(), constructor: z.string() });
    const parsed = z.safeParse(schema, {});
    const errors = parsed.error ? fieldErrors(parsed.error) : {};
    expect(Object.keys(errors).sort()).toEqual(['constructor', 'hasOwnProperty']);
  });
});
