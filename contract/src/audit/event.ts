import type { z } from 'zod';
import type { OutwardName } from '../webhooks/names.ts';
import type { AuditArea } from './areas.ts';

type Data = z.ZodType<object | null>;

/** What was kept with an entry. An old one may lack what its event has by now. */
export interface KeptData {
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

/**
 * What was done, as it follows the name of whoever did it. In braces stand what was kept (`{before.name}`), the `{link}`,
 * `{whom}` it was done to, the `{team}`, its name `{of_team}` and the role `{as_role}` where there is one, and the `{target}`.
 */
type Sentence = string | ((kept: KeptData) => string);

/** One kind of thing that happens. Its name is the thing and a verb in the past, such as `link.alias_added`. */
export interface EventKind {
  /** Where an organization's audit offers it. No organization has events of accounts alone, nor of staff alone. */
  area: AuditArea | 'account' | 'staff';
  /** As what others outside are told of it; null for what they are not. */
  outward: OutwardName | null;
  sentence: Sentence;
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
