import type { SearchSchemaInput } from '@tanstack/react-router';

/** What an address may say after its `?`, typed by hand maybe: what is no text is none. Links may leave it out. */
export type Search<Params> = Partial<Params> & SearchSchemaInput;

export function textIn(value: unknown): string {
  // The router reads `2024` and `true` for what they look like.
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}
