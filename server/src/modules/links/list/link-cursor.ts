import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { LinkSort } from '@linklet/contract/links/list.ts';
import { AppError } from '../../../platform/errors.ts';
import { links } from '../../../schema/links/links.table.ts';

export interface Order {
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
  // Of `clickedTable`. What is not shown decides nothing.
  clicks: {
    key: sql`case when ${links.analyticsEnabled} then coalesce(clicked.clicks, 0) else 0 end`,
    type: 'bigint',
    isDescending: true,
  },
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
    return { direction, key, id };
  } catch {
    throw new AppError('cursor_invalid');
  }
}

/** As PostgreSQL writes them, and reads them again. */
const isOf: Record<Order['type'], (key: string) => boolean> = {
  bigint: (key) => /^\d{1,18}$/.test(key),
  timestamptz: (key) => {
    const [, date, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-]\d\d$/.exec(key) ?? [];
    return key === 'infinity' || (date !== undefined && isMoment(`${date}T${String(time)}Z`));
  },
};

function isMoment(text: string): boolean {
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 19) === text.slice(0, 19);
}

/** Those behind the cursor, in the order of the list or against it. Throws `cursor_invalid`. */
export function isBehind({ key, type, isDescending }: Order, cursor: Cursor): SQL {
  if (!isOf[type](cursor.key)) throw new AppError('cursor_invalid');
  const isFalling = isDescending === (cursor.direction === 'next');
  return sql`(${key}, ${links.id}) ${sql.raw(isFalling ? '<' : '>')} (${cursor.key}::${sql.raw(type)}, ${cursor.id})`;
}

export function orderBy(
  { key, isDescending }: Pick<Order, 'key' | 'isDescending'>,
  isBackwards: boolean,
): SQL[] {
  const direction = sql.raw(isDescending === isBackwards ? 'asc' : 'desc');
  return [sql`${key} ${direction}`, sql`${links.id} ${direction}`];
}
