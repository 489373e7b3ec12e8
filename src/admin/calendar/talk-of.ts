import type { ConsultationEntry, RequestEntry } from '#domain/calendar/agenda.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { pathTo } from '../routes.ts';
import { sayIn } from '../shell/say-in.ts';
import { perhapsReady, type Talk, toHaveReady } from './talk-texts.ts';

/** A talk that stands in the agenda. */
export type TalkEntry = ConsultationEntry | RequestEntry;

/** Returns what messages to the client say about a talk of the agenda. */
export function talkOfEntry(entry: TalkEntry, at = entry.starts_at): Talk {
  const { name, about, language } = entry;
  const say = sayIn(entry);
  const talk = { name, at: new Date(at), language };
  if (entry.kind === 'request') return { ...talk, ready: perhapsReady(say) };
  const { needs, has_details, about_as_told = about } = entry;
  return { ...talk, consultation: about_as_told, ready: toHaveReady(needs, has_details, say) };
}

/** Returns true if the client knows of the time, so that a reminder surprises nobody. */
export const isAgreedWith = (entry: TalkEntry): boolean =>
  entry.kind === 'consultation' ? entry.outcome === null : entry.appointment === 'confirmed';

/** Says what the owner must know of a talk at a glance; '' for nothing. */
export function stateOf(entry: TalkEntry): { text: string; tone: 'good' | 'wait' | 'bad' } {
  if (entry.kind === 'consultation') {
    if (entry.outcome) return { text: entry.outcome === 'done' ? 'Done' : 'Missed', tone: 'good' };
    return entry.paid ? { text: 'Paid', tone: 'good' } : { text: 'Not paid', tone: 'wait' };
  }
  const { appointment } = entry;
  if (appointment === 'attended') return { text: 'Came', tone: 'good' };
  if (appointment === 'missed') return { text: 'Did not come', tone: 'bad' };
  return appointment === 'confirmed'
    ? { text: 'Confirmed', tone: 'good' }
    : { text: 'To confirm', tone: 'wait' };
}

/** Returns the address of the agenda with an appointment opened. */
export const agendaAt = (iso: string, id: string): string =>
  `${pathTo('appointments')}?from=${indiaToday(new Date(iso))}&open=${encodeURIComponent(id)}`;
