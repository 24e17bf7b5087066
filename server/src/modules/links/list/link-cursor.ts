import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { LinkSort } from '@linklet/contract/link-list.ts';
import { AppError } from '../../../platform/errors.ts';
import { links } from '../links.table.ts';

interface Order {
  /** What the list is sorted by; its id decides between equal ones. */
  key: SQL;
  type: 'bigint' | 'timestamptz';
  isDescending: boolean;
}

export const orders: Record<LinkSort, Order> = {
  newest: { key: sql`${links.id}`, type: 'bigint', isDescending: true },
  oldest: { key: sql`${links.id}`, type: 'bigint', isDescending: false },
  changed: { key: sql`${links.updatedAt}`, type: 'timestamptz', isDescending: true },
  // Those without an end come last.
  expiry: { key: sql`coalesce(${links.expiresAt}, 'infinity')`, type: 'timestamptz', isDescending: false },
};

const place = z.tuple([z.enum(['next', 'previous']), z.string().max(64), z.number().int()]);

/** Where a page begins: behind this link, or before it. */
export interface Cursor {
  direction: 'next' | 'previous';
  /** The link's sort key as PostgreSQL writes it. */
  key: string;
  id: number;
}

export function writeCursor({ direction, key, id }: Cursor): string {
  return Buffer.from(JSON.stringify([direction, key, id])).toString('base64url');
}

/** Throws `cursor_invalid`. */
export function readCursor(text: string): Cursor {
  try {
    const [direction, key, id] = place.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (!/^-?[\d :.+-]+$|^infinity$/.test(key)) throw new AppError('cursor_invalid');
    return { direction, key, id };
  } catch {
    throw new AppError('cursor_invalid');
  }
}

/** Those behind the cursor, in the order of the list or against it. */
export function isBehind({ key, type, isDescending }: Order, cursor: Cursor): SQL {
  const isFalling = isDescending === (cursor.direction === 'next');
  return sql`(${key}, ${links.id}) ${sql.raw(isFalling ? '<' : '>')} (${cursor.key}::${sql.raw(type)}, ${cursor.id})`;
}

export function orderBy({ key, isDescending }: Order, isBackwards: boolean): SQL[] {
  const direction = sql.raw(isDescending === isBackwards ? 'asc' : 'desc');
  return [sql`${key} ${direction}`, sql`${links.id} ${direction}`];
}
