import type { CivilDate } from '#tools/numerology/numbers.ts';
import type { Read } from '#tools/place/civil-time.ts';
import type { Markup } from '#tools/views/markup.ts';

/** What a tool answers: a heading, the result, and the lines that may be sent with a question. */
export interface Answer {
  heading: string;
  markup: Markup;
  summary: string;
}

/** Reads the form; what is wrong is kept and shown, and the reading goes on so that all of it is told at once. */
export interface Fields {
  text: (name: string) => string;
  /** Whether something is typed, a date that does not exist too. */
  isFilled: (name: string) => boolean;
  date: (name: string) => CivilDate | null;
  /** The value of what was read, or null after its sentence is put below the field. */
  take: <Value>(name: string, read: Read<Value>) => Value | null;
  refuse: (name: string, message: string) => null;
}

/** A tool: null when something was refused. It throws for nothing a visitor can type. */
export type Work = (fields: Fields) => Answer | null;
