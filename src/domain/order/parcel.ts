import * as z from 'zod/mini';
import { LONGEST } from '../site/field-lengths.ts';
import { line, lines, optionalNote } from '../site/fields.ts';
import { indiaTimeForFile, indiaTimeInWords } from '../site/india-time.ts';
import { type Fulfilment, fulfilmentNames, fulfilments, fulfilmentTexts } from './fulfilment.ts';

/*
 * Table of the fields that the owner keeps about an order besides its payments: state and shipping of the
 * parcel, time and outcome of a consultation, a note. The order, its row in lists, the calls, the form, undo,
 * the history and the accountant’s file follow from this table.
 */

/** How a consultation ended. */
export const outcomes = ['done', 'missed'] as const;
export type ConsultationOutcome = (typeof outcomes)[number];

/** Longest tracking number. */
export const LONGEST_TRACKING = 60;

/** A field the owner keeps. `Value`: as it is stored; `Sent`: as an update sends it. */
interface ParcelField<Wire extends string, Value, Sent> {
  /** Name in calls, and in the rows of lists. */
  wire: Wire;
  /** Name that the owner reads. */
  label: string;
  /** Column in the accountant’s file, if its name differs from the label. */
  column?: string;
  /** Value in a new order. */
  initial: Value;
  /** The rule for an update; `undefined` leaves the field as it is. */
  schema: z.ZodMiniType<Sent | undefined>;
  /** Returns the value that an update asks for. */
  read: (sent: Sent) => Value;
  /** Returns what an update sends so that the field has this value. */
  toSend: (value: Value) => Sent;
  /** Returns a value as the owner reads it. */
  inWords: (value: Value) => string;
  /** Returns a value as the accountant's file shows it. */
  inFile: (value: Value) => string | null;
  /** Returns what the history says of a change to a value. */
  inHistory: (value: Value) => string;
}

const field = <const Wire extends string, Value, Sent>(row: ParcelField<Wire, Value, Sent>) => row;

/** Makes a text field that the owner types. An empty text clears it. */
const typed = <const Wire extends string>(
  wire: Wire,
  label: string,
  longest: number,
  kind: typeof line | typeof lines,
  written: (text: string) => string,
) =>
  field<Wire, string | null, string>({
    wire,
    label,
    initial: null,
    schema: optionalNote(longest, kind),
    read: (text) => text || null,
    toSend: (text) => text ?? '',
    inWords: (text) => text ?? '',
    inFile: (text) => text,
    inHistory: (text) => (text ? written(text) : `${label} taken out`),
  });

const timeInWords = (time: string | null) => (time ? indiaTimeInWords(new Date(time)) : '');
const timeForFile = (time: string | null) => time && indiaTimeForFile(new Date(time));
const outcomeNames: Record<ConsultationOutcome, string> = { done: 'Held', missed: 'Missed' };

export const parcelFields = {
  state: field<'fulfilment', Fulfilment, Fulfilment>({
    wire: 'fulfilment',
    label: 'State',
    column: 'Fulfilment',
    initial: 'new',
    schema: z.optional(z.enum(fulfilments, { error: fulfilmentTexts.choose })),
    read: (state) => state,
    toSend: (state) => state,
    inWords: (state) => fulfilmentNames[state],
    inFile: (state) => state,
    inHistory: () => '',
  }),
  courier: typed('courier', 'Courier', LONGEST.other, line, (courier) => `Sent with ${courier}`),
  tracking: typed(
    'tracking',
    'Tracking number',
    LONGEST_TRACKING,
    line,
    (number) => `Tracking number ${number}`,
  ),
  note: typed('note', 'Note', LONGEST.message, lines, (note) => note),
  scheduledAt: field<'scheduled_at', string | null, string | null>({
    wire: 'scheduled_at',
    label: 'Time',
    column: 'Scheduled (India time)',
    initial: null,
    schema: z.optional(z.nullable(z.iso.datetime({ offset: true, error: fulfilmentTexts.time }))),
    read: (time) => time && new Date(time).toISOString(),
    toSend: (time) => time,
    inWords: timeInWords,
    inFile: timeForFile,
    inHistory: (time) => (time ? `Set for ${timeInWords(time)}` : 'Time taken out'),
  }),
  outcome: field<'outcome', ConsultationOutcome | null, ConsultationOutcome | null>({
    wire: 'outcome',
    label: 'Consultation',
    column: 'Consultation',
    initial: null,
    schema: z.optional(z.nullable(z.enum(outcomes, { error: fulfilmentTexts.outcome }))),
    read: (outcome) => outcome,
    toSend: (outcome) => outcome,
    inWords: (outcome) => (outcome ? outcomeNames[outcome] : ''),
    inFile: (outcome) => outcome,
    inHistory: (outcome) =>
      outcome ? `Consultation ${outcomeNames[outcome].toLowerCase()}` : 'Consultation set back to open',
  }),
};

type Fields = typeof parcelFields;
export type ParcelName = keyof Fields;
export const parcelNames = Object.keys(parcelFields) as ParcelName[];

/** The fields that the owner keeps about an order. */
export type Parcel = { [Name in ParcelName]: Fields[Name]['initial'] };

/** The same fields under the names of the wire. */
export type ParcelWire = { [Name in ParcelName as Fields[Name]['wire']]: Fields[Name]['initial'] };

/** The fields that an update may send. A missing field stays as it is. */
type ParcelSent = {
  [Name in ParcelName as Fields[Name]['wire']]?: ReturnType<Fields[Name]['toSend']> | undefined;
};

/** A field for code that treats all of them alike. */
const fieldOf = (name: ParcelName) =>
  parcelFields[name] as unknown as ParcelField<keyof ParcelWire, unknown, unknown>;

/** Makes an object with an entry for each field. */
const forEach = <Made>(entry: (name: ParcelName) => [string, unknown] | null): Made =>
  Object.fromEntries(parcelNames.flatMap((name) => [entry(name)].filter((made) => made !== null))) as Made;

/** The parcel of a new order. */
export const newParcel = forEach<Parcel>((name) => [name, parcelFields[name].initial]);

/** Returns an order's parcel by the names of the wire. */
export const parcelToWire = (parcel: Parcel): ParcelWire =>
  forEach((name) => [parcelFields[name].wire, parcel[name]]);

/**
 * Returns the parcel in a row of a list. Fields that the row does not have get their initial values.
 */
export const parcelInRow = (row: Partial<ParcelWire>): ParcelWire =>
  forEach((name) => {
    const { wire, initial } = fieldOf(name);
    return [wire, row[wire] === undefined ? initial : row[wire]];
  });

/** An update of an order by the owner. A missing field stays as it is. */
export type OrderUpdate = ParcelSent & {
  /** True withdraws an unpaid payment request. */
  withdrawn?: true | undefined;
  /** True once she has looked at what was doubtful about address or payer. */
  doubts_seen?: true | undefined;
  /** False if the buyer of a parcel that has just been shipped should not get an e-mail. */
  tell_buyer?: boolean | undefined;
  /** Version that the update is based on. Without it, the last write wins. */
  version?: number | undefined;
};

const onlyTrue = z.optional(z.literal(true, { error: fulfilmentTexts.onlyTrue }));
const parcelSchemas = forEach<z.core.$ZodShape>((name) => [
  parcelFields[name].wire,
  parcelFields[name].schema,
]);

export const OrderUpdate: z.ZodMiniType<OrderUpdate> = z
  .object({
    ...parcelSchemas,
    withdrawn: onlyTrue,
    doubts_seen: onlyTrue,
    tell_buyer: z.optional(z.boolean({ error: fulfilmentTexts.tell })),
    version: z.optional(z.int({ error: fulfilmentTexts.version })),
  })
  .check(
    z.refine(
      ({ tell_buyer, version, ...update }) => Object.values(update).some((value) => value !== undefined),
      { error: fulfilmentTexts.choose, path: ['fulfilment'] },
    ),
  );

/** Returns the fields that an update changes; null if none, as when a button was pressed twice. */
export function parcelChanges(parcel: Parcel, update: OrderUpdate): Partial<Parcel> | null {
  const changed = forEach<Partial<Parcel>>((name) => {
    const { wire, read } = fieldOf(name);
    const sent = update[wire];
    if (sent === undefined) return null;
    const value = read(sent);
    return value === parcel[name] ? null : [name, value];
  });
  return Object.keys(changed).length > 0 ? changed : null;
}

/** Returns the fields that an update asks for, by the names of the wire. */
export const parcelWanted = (update: OrderUpdate): Partial<ParcelWire> =>
  forEach((name) => {
    const { wire, read } = fieldOf(name);
    return update[wire] === undefined ? null : [wire, read(update[wire])];
  });

/** Returns the update that restores a parcel to its present state, without an e-mail to the buyer. */
export const parcelBefore = (order: ParcelWire): OrderUpdate => ({
  ...forEach<ParcelSent>((name) => {
    const { wire, toSend } = fieldOf(name);
    return [wire, toSend(order[wire])];
  }),
  tell_buyer: false,
});

/** Returns the words of the history about a change, one line a field; the state has words of its own. */
export const changeInWords = (changed: Partial<Parcel>): string =>
  parcelNames
    .filter((name) => name !== 'state' && name in changed)
    .map((name) => fieldOf(name).inHistory(changed[name]))
    .join('\n');

/** Returns a parcel's fields with their names and values for the owner to read. */
export const parcelInWords = (order: ParcelWire): { label: string; column: string; value: string }[] =>
  parcelNames.map((name) => {
    const { wire, label, column = label, inWords } = fieldOf(name);
    return { label, column, value: inWords(order[wire]) };
  });
