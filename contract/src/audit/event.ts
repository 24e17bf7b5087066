import type { z } from 'zod';
import type { AuditArea } from './areas.ts';

type Data = z.ZodType<object | null>;

/** One kind of thing that happens. Its name is the thing and a verb in the past, such as `link.alias_added`. */
export interface EventKind {
  /** Where an organization's audit offers it. No organization has events of accounts alone, nor of staff alone. */
  area: AuditArea | 'account' | 'staff';
  /** Whether others outside may hear of it. */
  isPublic: boolean;
  /** What its target names, where that is a link: it belongs to the link's history. */
  subject?: 'link';
  /** Staff do it as themselves, and are named to nobody. */
  by?: 'staff';
  /** What of the thing was changed, and how it stood then. */
  before?: Data;
  after?: Data;
  /** What is kept for whoever runs the product, and shown in no organization's audit. */
  details?: Data;
}

export type EventKinds = Record<`${string}.${string}`, EventKind>;

export type EventPart = 'before' | 'after' | 'details';

/** What has to be given to record an event of a kind; of several kinds, what they have alike. */
export type DataOf<Kind> = {
  [Part in EventPart as [Kind] extends [Record<Part, Data>] ? Part : never]: Kind extends Record<Part, Data>
    ? z.input<Kind[Part]>
    : never;
};
