import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { runStatement } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/scope.ts';
import { domains } from '../../../schema/domains/domains.table.ts';
import { importRows, imports } from '../../../schema/imports/imports.table.ts';
import { importProofRows, importProofs } from '../../../schema/imports/proofs.table.ts';
import { scopeOfBatch } from '../../links/index.ts';
import type { Lead } from '../../redirects/index.ts';
import { askOld, AskedTooMuch } from './ask-old.ts';
import { compare, type OldAnswer } from './compare.ts';
import { addProofJob } from './proof-job.ts';

// Five at once every three seconds: less than two a second.
const AT_ONCE = 5;
const REST_MS = 3000;

/**
 * The job behind a proof: compares a few links at a time, so that the old service is not troubled, and as long as whoever
 * began it may make links there.
 */
export async function proveMove(
  services: Services,
  { importId, userId }: { importId: number; userId: number },
) {
  const { db, clock } = services;
  const [begun] = await db
    .select({ state: importProofs.state, workspaceId: imports.workspaceId })
    .from(importProofs)
    .innerJoin(imports, eq(imports.id, importProofs.importId))
    .where(eq(importProofs.importId, importId));
  if (begun?.state !== 'running') return;
  const { workspaceId } = begun;
  const scope = await scopeOfBatch(services, { userId, workspaceId, byToken: false, tokenId: null });
  const rows = await nextRows(services, importId);
  const isOver = rows.length === 0 || scope === null || !(await proveRows(services, workspaceId, rows));
  if (!isOver) return addProofJob(services, { importId, userId }, REST_MS);
  await db
    .update(importProofs)
    .set({ state: rows.length === 0 ? 'done' : 'stopped', endedAt: clock() })
    .where(and(eq(importProofs.importId, importId), eq(importProofs.state, 'running')));
}

type Row = Awaited<ReturnType<typeof nextRows>>[number];

async function nextRows({ db }: Services, importId: number) {
  return db
    .select({ proof: importProofRows, link: importRows.link, shortLink: importRows.shortLink })
    .from(importProofRows)
    .innerJoin(
      importRows,
      and(eq(importRows.importId, importProofRows.importId), eq(importRows.number, importProofRows.number)),
    )
    .where(and(eq(importProofRows.importId, importId), isNull(importProofRows.verdict)))
    .orderBy(asc(importProofRows.number))
    .limit(AT_ONCE);
}

/** Whether the old service may be asked for more. */
async function proveRows(services: Services, workspaceId: number, rows: readonly Row[]): Promise<boolean> {
  // Front doors come along with it, which nothing else needs here.
  const { whereTheyLead } = await import('../../redirects/index.ts');
  const ours = await whereTheyLead(services, workspaceId, rows.map(asked));
  const here = await hostsHere(services, [...new Set(rows.map(({ link }) => link.host))]);
  const olds = await Promise.allSettled(
    rows.map(async ({ link, proof }): Promise<OldAnswer | null> => {
      // Visits of a domain that leads here would be counted here: what was answered before stands.
      if (here.has(link.host)) return kept(proof);
      return askOld(services, link.host, link.alias);
    }),
  );
  for (const [place, row] of rows.entries()) {
    const old = olds[place];
    const lead = ours[place];
    if (old?.status === 'fulfilled' && lead) await keep(services, row, { old: old.value, lead, here });
  }
  const failed = olds.find((old) => old.status === 'rejected');
  if (failed && !(failed.reason instanceof AskedTooMuch)) throw failed.reason;
  return failed === undefined;
}

/** The old address where its domain moves along, else the new one. */
function asked({ link, shortLink }: Row): { host: string; alias: string } {
  const url = new URL(shortLink ?? 'http://nowhere.invalid/');
  const isSame = url.hostname === link.host || url.host === link.host;
  return { host: url.host, alias: isSame ? link.alias : decodeURIComponent(url.pathname.slice(1)) };
}

function kept({ oldStatus, oldLocation }: Row['proof']): OldAnswer | null {
  return oldStatus === null ? null : { status: oldStatus, location: oldLocation };
}

/** Hosts that lead here already, or are the product's own. */
async function hostsHere({ db }: Services, hosts: readonly string[]): Promise<Set<string>> {
  const name = sql<string>`split_part(${domains.host}, ':', 1)`;
  const found = await db
    .select({ host: name })
    .from(domains)
    .where(
      and(
        sql`${name} = any(${sql.param([...hosts])}::text[])`,
        isNull(domains.releasedAt),
        or(eq(domains.type, 'common'), eq(domains.direction, 'here')),
      ),
    );
  return new Set(found.map(({ host }) => host));
}

const KEEP = `
  update import_proof_rows set old_status = $3::integer, old_location = $4, new_status = $5::integer, new_location = $6,
    verdict = $7
  where import_id = $1::bigint and number = $2::integer`;

async function keep(
  { db }: Services,
  { proof, link }: Row,
  { old, lead, here }: { old: OldAnswer | null; lead: Lead; here: ReadonlySet<string> },
): Promise<void> {
  // What was never asked is not dead.
  const verdict = old === null && here.has(link.host) ? 'not_comparable' : compare(old, lead);
  await runStatement(db, KEEP, [
    proof.importId,
    proof.number,
    old?.status ?? null,
    old?.location ?? null,
    lead.status,
    lead.kind === 'redirect' ? lead.location : null,
    verdict,
  ] as never[]);
}
