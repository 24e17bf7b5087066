import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import { domains, type Domain } from '../../../schema/domains/domains.table.ts';
import { withoutPort } from '../branded/host-of.ts';
import { apexOf } from '../names/apex-of.ts';

/** Whether a domain may have its www as a pair: what is registered as a whole. */
export function isRoot({ host, kind }: Pick<Domain, 'host' | 'kind'>): boolean {
  const name = withoutPort(host);
  return kind === 'own' && apexOf(name) === name;
}

/** What becomes of root domains becomes of their pairs. */
export async function changeWwwOf(
  { db }: Pick<Services, 'db'>,
  ids: readonly number[],
  values: Partial<Domain>,
): Promise<void> {
  if (ids.length === 0) return;
  const isPair = and(
    eq(domains.kind, 'www'),
    inArray(domains.parentId, [...ids]),
    isNull(domains.releasedAt),
  );
  await db.update(domains).set(values).where(isPair);
}

/** A pair is proven as soon as its root domain is. */
export async function isProvenByRoot(
  { db }: Pick<Services, 'db'>,
  { parentId }: Pick<Domain, 'parentId'>,
): Promise<boolean> {
  const [root] = await db
    .select({ provenAt: domains.provenAt })
    .from(domains)
    .where(eq(domains.id, parentId ?? 0));
  return (root?.provenAt ?? null) !== null;
}

/** The root domains among these that have a pair. */
export async function findPaired(
  { db }: Pick<Services, 'db'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: domains.parentId })
    .from(domains)
    .where(and(eq(domains.kind, 'www'), inArray(domains.parentId, [...ids]), isNull(domains.releasedAt)));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}
