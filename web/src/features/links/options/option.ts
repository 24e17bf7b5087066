import type { LinkEdit } from '@linklet/contract/links/edits.ts';
import type { LinkOptions } from '@linklet/contract/links/options/list.ts';
import type { FormErrors } from '#/lib/forms/form-state.ts';

/** How an option of links, or some that belong together, are typed, sent, and told. */
export interface Option<Draft extends object> {
  /** What the form of a new link begins with: what most links have. */
  initial: Draft;
  /** The fields as a link has them now. */
  ofLink: (options: LinkOptions) => Draft;
  /** What is sent of the fields. */
  toEdit: (draft: Draft) => LinkEdit;
  /** What is sent of a new link's, where that is not what differs from the beginning. */
  toBody?: (draft: Draft, making: Making) => LinkEdit;
  /** What can be known to be wrong without asking the service. */
  check?: (draft: Draft) => FormErrors;
  /** The text fields in their order, by what a summary of errors calls them. */
  fields: Partial<Record<keyof Draft, string>>;
  /** What histories call what changes. */
  words: Record<string, Words>;
}

/** Where a link is made. */
export interface Making {
  /** The workspace, as the form keeps it. */
  team: string;
  /** Whether the plan has public statistics. */
  mayPublish: boolean;
}

export interface Words {
  label: string;
  /** What stands for nothing. */
  nothing?: string;
  isDate?: boolean;
  /** Of what may not be told as it is. */
  tell?: (before: unknown, after: unknown) => { before?: string; after?: string };
}

/** What of a new link's option differs from most links. */
export function bodyOf<Draft extends object>(
  { initial, toEdit, toBody }: Pick<Option<Draft>, 'initial' | 'toEdit' | 'toBody'>,
  draft: Draft,
  making: Making,
): LinkEdit {
  if (toBody) return toBody(draft, making);
  const plain = new Map<string, unknown>(Object.entries(toEdit(initial)));
  return Object.fromEntries(
    Object.entries(toEdit(draft)).filter(([name, value]) => value !== plain.get(name)),
  );
}
