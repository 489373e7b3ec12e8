import * as z from 'zod/mini';
import { appointment as words } from '#words/appointment.ts';
import { rules } from '#words/rules.ts';
import { LONGEST } from '../site/field-lengths.ts';
import { lines, optionalText } from '../site/fields.ts';
import { EnquiryForm, type EnquiryPayload } from './enquiry.ts';

const dateOrTime = (form: RegExp) =>
  z.string({ error: rules.timeToCome }).check(z.regex(form, rules.timeToCome));

/** The 'Book An Appointment' panel as the visitor fills it in; date and time are India's. */
export const AppointmentForm = z.extend(z.omit(EnquiryForm, { message: true }), {
  date: dateOrTime(/^\d{4}-\d{2}-\d{2}$/),
  time: dateOrTime(/^\d{2}:\d{2}$/),
  request: optionalText(LONGEST.message, lines),
});
export type AppointmentForm = z.infer<typeof AppointmentForm>;

/** Length of an appointment in minutes, where no consultation of the content says how long it takes. */
export const APPOINTMENT_MINUTES = 20;

/** Returns the ISO time at which an appointment that begins at `startsAt` is over. */
export const whenOver = (startsAt: string, minutes = APPOINTMENT_MINUTES): string =>
  new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();

/** Returns true until an appointment that begins at `startsAt` (ISO time) is over. */
export const isAhead = (startsAt: string, now: Date, minutes = APPOINTMENT_MINUTES): boolean =>
  Date.parse(startsAt) + minutes * 60_000 > now.getTime();

/** Returns the moment of a date and time in India as ISO 8601 with offset, or null if they name none. */
export function indianTime(date: string, time: string): string | null {
  const iso = `${date}T${time}:00+05:30`;
  return Number.isNaN(Date.parse(iso)) ? null : iso;
}

/** The appointment as it crosses the wire. */
export function appointmentPayload(form: AppointmentForm, service: string): EnquiryPayload {
  return {
    name: form.name,
    number: form.number,
    email: form.email,
    package_name: service,
    message: form.request || words.please(service),
    preferred_at: indianTime(form.date, form.time) ?? undefined,
  };
}
