import type { SearchSchemaInput } from '@tanstack/react-router';

/** What an address may say after its `?`, typed by hand maybe: what is no text is none. Links may leave it out. */
export type Search<Params> = Partial<Params> & SearchSchemaInput;

export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
