import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { parse } from '../../../platform/http/body/parse.ts';
import type { SurfaceCall } from '../../../platform/http/surfaces/surface.ts';
import { bulkOperations, type BulkOperation } from '../../../schema/tinyurl/tinyurl-bulk.table.ts';

/** How many items a batch may have. */
export const MOST_ITEMS = 1000;
const MOST_LETTERS_OF_METADATA = 1000;

/** What an item asks for, to be read like the body of a call by itself, and what its sender wants back with the answer. */
export interface Asked {
  fields: Readonly<Record<string, unknown>>;
  metadata: unknown;
}

export interface BulkItem extends Asked {
  operation: BulkOperation;
}

const TOO_MANY = `The items must not have more than ${String(MOST_ITEMS)} items.`;

const batch = z.object({
  // What each holds is read where it is worked on.
  items: z
    .array(z.unknown(), 'The items field must be an array.')
    .min(1, 'The items field is required.')
    .max(MOST_ITEMS, TOO_MANY),
  domain: z.unknown().optional(),
});

const names = [
  ...['domain', 'alias', 'url', 'tags', 'expires_at', 'description'],
  ...['new_domain', 'new_alias', 'new_tags', 'new_stats', 'new_expires_at', 'new_description'],
];

/** The items of a batch, each with the domain of the batch where it names none. Throws `validation_failed`. */
export function readItems({ query, body }: SurfaceCall): BulkItem[] {
  const inBody = typeof body === 'object' && body !== null ? body : {};
  const { items, domain } = parse(batch, { ...query, ...inBody });
  return items.map((item, index) => readItem(item, { index, domain }));
}

function readItem(item: unknown, { index, domain }: { index: number; domain: unknown }): BulkItem {
  const place = `items.${String(index)}`;
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    throw refusal(`The ${place} field must be an object.`);
  const { operation, metadata = [], ...given } = item as Record<string, unknown>;
  const known = bulkOperations.find((each) => each === operation);
  if (known === undefined) throw refusal(`The ${place}.operation field is invalid.`);
  if (JSON.stringify(metadata).length > MOST_LETTERS_OF_METADATA)
    throw refusal(`The ${place}.metadata field must not be greater than 1000 characters.`);
  const own = { ...given, domain: isSaid(given['domain']) ? given['domain'] : domain };
  const fields = Object.fromEntries(Object.entries(own).filter(([name]) => names.includes(name)));
  return { operation: known, metadata, fields };
}

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== '';

function refusal(sentence: string): AppError {
  return new AppError('validation_failed', { field: 'items', sentence });
}
