import { z } from 'zod';
import { checkDays, clicksWanted } from './endpoints.ts';
import { atMost } from '../http/characters.ts';
import { endpoint } from '../http/endpoint.ts';
import { linkHash } from '../links/hash.ts';
import { line } from '../http/text.ts';
import { timeZone } from '../accounts/time-zone.ts';

export const mostNotes = 200;
export const maxNote = 200;

const textMissing = 'The text field is required.';
const notValid = 'The date is not valid.';

export const noteBody = z.strictObject({
  text: line(textMissing)
    .min(1, textMissing)
    .refine(atMost(maxNote), `The text must not be greater than ${String(maxNote)} characters.`),
  day: z.iso
    .date({ error: 'Please choose a day.', abort: true })
    .refine((text) => text >= '2000-01-01' && text < '2100-01-01', notValid),
  /** In the time zone `zone`; null for a note about the whole day. */
  time: line()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'The time is not valid.')
    .nullable()
    .default(null),
  zone: timeZone.default('UTC'),
  link: linkHash.nullable().default(null),
});
export type NoteBody = z.output<typeof noteBody>;

export const statsNote = z.object({
  id: z.number().int(),
  text: z.string(),
  /** The calendar day, independent of the time zone; null if the note has a time. */
  day: z.iso.date().nullable(),
  at: z.iso.datetime().nullable(),
  is_of_link: z.boolean(),
});
export type StatsNote = z.infer<typeof statsNote>;

const noteId = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const ofChangers = { access: 'links.update', scope: 'workspace' } as const;

export const listNotes = endpoint({
  method: 'GET',
  path: '/stats/notes',
  token: 'analytics',
  access: 'links.view',
  scope: 'workspace',
  query: clicksWanted
    .pick({ period: true, from: true, to: true, zone: true, link: true })
    .superRefine(checkDays),
  response: z.object({
    data: z.array(statsNote),
    is_changeable: z.boolean(),
  }),
  limitPerMinute: 240,
});
export type NotesQuery = z.output<NonNullable<(typeof listNotes)['query']>>;

export const addNote = endpoint({
  ...ofChangers,
  method: 'POST',
  path: '/stats/notes',
  token: 'analytics',
  byImpersonators: true,
  body: noteBody,
  response: statsNote,
  limitPerMinute: 60,
  idempotent: true,
});

export const changeNote = endpoint({
  ...ofChangers,
  method: 'PUT',
  path: '/stats/notes/:id',
  token: 'analytics',
  byImpersonators: true,
  params: noteId,
  body: noteBody,
  response: statsNote,
  limitPerMinute: 60,
});

export const deleteNote = endpoint({
  ...ofChangers,
  method: 'DELETE',
  path: '/stats/notes/:id',
  token: 'analytics',
  byImpersonators: true,
  params: noteId,
  response: z.object({}),
  limitPerMinute: 60,
});
