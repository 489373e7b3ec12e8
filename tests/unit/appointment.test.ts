import { describe, expect, it } from 'vitest';
import { AppointmentForm, appointmentPayload, indianTime } from '#domain/enquiry/appointment.ts';
import { EnquiryPayload } from '#domain/enquiry/enquiry.ts';
import { fieldErrors } from '#domain/site/fields.ts';

const filled = {
  name: 'Asha Verma',
  number: '9876543210',
  email: 'asha@example.in',
  date: '2026-11-27',
  time: '16:30',
  request: '',
};

describe('an appointment', () => {
  it('crosses the wire as an enquiry about the service, with its time in India', () => {
    const payload = appointmentPayload(AppointmentForm.parse(filled), 'Kundali nirman');
    expect(EnquiryPayload.parse(payload)).toMatchObject({
      name: 'Asha Verma',
      package_name: 'Kundali nirman',
      preferred_at: '2026-11-27T16:30:00+05:30',
      message: 'Please give me an appointment for Kundali nirman.',
    });
    const asked = AppointmentForm.parse({ ...filled, request: ' In Hindi, please. ' });
    expect(appointmentPayload(asked, 'Kundali nirman').message).toBe('In Hindi, please.');
  });

  it.each(['name', 'number', 'email', 'date', 'time'])('needs its %s', (field) => {
    const parsed = AppointmentForm.safeParse({ ...filled, [field]: '' });
    expect(parsed.success).toBe(false);
    if (!parsed.success) expect(Object.keys(fieldErrors(parsed.error))).toEqual([field]);
  });

  it('names no moment while date or time are missing or impossible', () => {
    expect(indianTime('2026-11-27', '16:30')).toBe('2026-11-27T16:30:00+05:30');
    for (const [date, time] of [
      ['', ''],
      ['2026-11-27', ''],
      ['', '16:30'],
      ['2026-13-01', '10:00'],
      ['2026-11-27', '25:00'],
    ] as const)
      expect(indianTime(date, time)).toBeNull();
  });
});
