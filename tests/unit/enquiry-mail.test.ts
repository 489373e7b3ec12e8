import { describe, expect, it } from 'vitest';
import { type Enquiry, GENERAL_PACKAGE } from '#domain/enquiry/enquiry.ts';
import { indiaTimeInWords } from '#domain/site/india-time.ts';
import { enquiryMail } from '#server/enquiries/enquiry-mail.ts';

const enquiry: Enquiry = {
  id: '20261120063000000-0123456789ab',
  createdAt: '2026-11-20T06:30:00.000Z',
  name: 'Asha Verma',
  number: '9876543210',
  email: 'asha@example.org',
  packageName: 'Ruby',
  message: 'Is it unheated?\n\nPlease call me.',
  preferredAt: null,
  sentFrom: '/product-details/1/ruby',
  suspected: false,
};
const written = (more: Partial<Enquiry> = {}) => enquiryMail({ ...enquiry, ...more }, 'https://example.in');

describe('the mail about an enquiry', () => {
  it('says everything there is to know', () => {
    expect(written()).toEqual({
      id: 'enquiry-20261120063000000-0123456789ab',
      subject: 'Enquiry from Asha Verma: Ruby',
      text: `About: Ruby
Name: Asha Verma
Mobile: +91 98765 43210
Call: tel:+919876543210
WhatsApp: https://wa.me/919876543210
E-mail: asha@example.org
Sent: Friday, 20 November 2026, 12:00 pm, India time
Page: https://example.in/product-details/1/ruby

Message:

Is it unheated?

Please call me.

-- 
A reply to this mail goes to asha@example.org.
`,
      replyTo: { name: 'Asha Verma', address: 'asha@example.org' },
    });
  });

  it('that asks for a time is a request for an appointment, with the time in India in words', () => {
    const { subject, text } = written({ preferredAt: '2026-11-27T11:00:00.000Z' });
    expect(subject).toBe('Appointment request from Asha Verma: Ruby');
    expect(text).toContain('\nPreferred time: Friday, 27 November 2026, 4:30 pm, India time\n');
  });

  it('offers no chat with a landline', () => {
    const { text } = written({ number: '1204567890' });
    expect(text).toContain('\nPhone: +91 12045 67890\nCall: tel:+911204567890\nE-mail: ');
  });

  it('about nothing in particular is called as the owner’s screens call it', () => {
    const { subject, text } = written({ packageName: GENERAL_PACKAGE });
    expect(subject).toBe('Enquiry from Asha Verma: General enquiry');
    expect(text).toMatch(/^About: General enquiry$/m);
  });

  it('lets no line end in a name make a line of its own', () => {
    const { text } = written({
      name: 'Asha\nCall: tel:+911111111111',
      packageName: 'Ruby\u2028Page: x\r\nSent: y',
    });
    expect(text.match(/^Call: /gm)).toHaveLength(1);
    expect(text.match(/^Page: /gm)).toHaveLength(1);
    expect(text.match(/^Sent: /gm)).toHaveLength(1);
  });

  it('leads to no other site, whatever the path', () => {
    expect(written({ sentFrom: '//evil.example/x' }).text).toContain(
      '\nPage: https://example.in//evil.example/x\n',
    );
    expect(written({ sentFrom: null }).text).toContain('\nPage: not known\n');
  });
});

it.each([
  ['2026-11-27T11:00:00.000Z', 'Friday, 27 November 2026, 4:30 pm, India time'],
  ['2026-12-31T18:29:00.000Z', 'Thursday, 31 December 2026, 11:59 pm, India time'],
  ['2026-12-31T18:30:00.000Z', 'Friday, 1 January 2027, 12:00 am, India time'],
  ['2027-01-01T06:30:00.000Z', 'Friday, 1 January 2027, 12:00 pm, India time'],
  ['2027-06-01T03:35:00.000Z', 'Tuesday, 1 June 2027, 9:05 am, India time'],
])('a moment in India: %s is %s', (iso, words) => {
  expect(indiaTimeInWords(new Date(iso))).toBe(words);
});
