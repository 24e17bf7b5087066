import { AppError } from '../../platform/errors.ts';
import { isViolationOf } from '../../platform/postgres/database.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';

const LONGEST = 40;

/** A slug out of a name; `fallback` where the name has no letters or digits of the Latin alphabet. */
export function slugOf(name: string, fallback: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-|-$/g, '');
  return slug.length < 2 ? fallback : slug;
}

const MOST_TRIES = 50;

/**
 * Stores something under the slug that was wished for, or else under the first free one that the name gives.
 * Throws `slug_taken` where a wish is taken.
 */
export async function storeUnderSlug<Result>(
  scope: Scope,
  { wished, name, fallback, constraint }: SlugWish,
  store: (scope: Scope, slug: string) => Promise<Result>,
): Promise<Result> {
  const base = wished ?? slugOf(name, fallback);
  for (let number = 1; number <= MOST_TRIES; number++) {
    const slug = number === 1 ? base : `${base.slice(0, LONGEST - 4)}-${String(number)}`.replace('--', '-');
    const stored = await unlessTaken(constraint, () => inTransaction(scope, (scope) => store(scope, slug)));
    if (stored) return stored.result;
    if (wished !== undefined) break;
  }
  throw new AppError('slug_taken');
}

interface SlugWish {
  wished: string | undefined;
  name: string;
  fallback: string;
  /** The unique index that says which are taken. */
  constraint: string;
}

async function unlessTaken<Result>(
  constraint: string,
  store: () => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  try {
    return { result: await store() };
  } catch (error) {
    if (isViolationOf(error, constraint)) return undefined;
    throw error;
  }
}
