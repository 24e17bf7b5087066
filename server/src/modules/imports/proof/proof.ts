import { and, eq } from 'drizzle-orm';
import {
  proofLimits,
  proofVerdicts,
  type ProofVerdict,
  type ProofView,
} from '@linklet/contract/imports/proof.ts';
import { AppError } from '../../../platform/errors.ts';
import { runStatement } from '../../../platform/postgres/database.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { importProofs, type ImportProof } from '../../../schema/imports/proofs.table.ts';
import { getImport } from '../imports.ts';
import { ownerOf } from '../upload/receive-import.ts';
import { addProofJob } from './proof-job.ts';

type Answered = { proof: ProofView | null };

const CHOOSE = `
  insert into import_proof_rows (import_id, number)
  select import_id, number from (
    select import_id, number, coalesce((link->>'clicks')::numeric, 0) as clicks, row_number() over (order by random()) as place
    from import_rows
    where import_id = $1::bigint and is_done and link_id is not null and undone is null
      and link->>'alias' <> '' and host <> ''
  ) as moved
  where $2::boolean or clicks > 0 or place <= $3::integer
  on conflict (import_id, number) do update set verdict = null, new_status = null, new_location = null`;

/** Begins to compare, anew. Throws `not_found`, `import_not_ready` and `bulk_not_in_plan`. */
export async function startProof(scope: Scope, id: number, mode: 'all' | 'sample'): Promise<Answered> {
  const { userId } = ownerOf(scope);
  const { state } = await getImport(scope, id);
  if (state !== 'done') throw new AppError('import_not_ready');
  await inTransaction(scope, async (scope) => {
    const begun = { state: 'running' as const, total: 0, startedAt: scope.clock(), endedAt: null };
    await scope.db
      .insert(importProofs)
      .values({ importId: id, ...begun })
      .onConflictDoUpdate({ target: importProofs.importId, set: begun });
    await runStatement(scope.db, CHOOSE, [id, mode === 'all', proofLimits.sample]);
    await runStatement(
      scope.db,
      `update import_proofs set total = (select count(*) from import_proof_rows where import_id = $1::bigint)
       where import_id = $1::bigint`,
      [id],
    );
    await addProofJob(scope, { importId: id, userId });
  });
  return readProof(scope, id);
}

/** Lets the rest of it be. Throws `not_found`. */
export async function stopProof(scope: Scope, id: number): Promise<Answered> {
  await getImport(scope, id);
  await scope.db
    .update(importProofs)
    .set({ state: 'stopped', endedAt: scope.clock() })
    .where(and(eq(importProofs.importId, id), eq(importProofs.state, 'running')));
  return readProof(scope, id);
}

/** Throws `not_found`. */
export async function readProof(scope: Scope, id: number): Promise<Answered> {
  await getImport(scope, id);
  const [proof] = await scope.db.select().from(importProofs).where(eq(importProofs.importId, id));
  if (!proof) return { proof: null };
  const counted = await runStatement<{ verdict: string; count: number }>(
    scope.db,
    `select verdict, count(*)::integer as count from import_proof_rows
     where import_id = $1::bigint and verdict is not null group by verdict`,
    [id],
  );
  return { proof: toView(proof, Object.fromEntries(counted.map(({ verdict, count }) => [verdict, count]))) };
}

function toView(proof: ImportProof, counts: ProofView['counts']): ProofView {
  const sum = (verdicts: readonly ProofVerdict[]) =>
    verdicts.reduce((all, verdict) => all + (counts[verdict] ?? 0), 0);
  const isRight = sum(['differs', 'ours_dead']) === 0 && sum(['same', 'normalised']) > 0;
  return {
    ...{ state: proof.state, total: proof.total, done: sum(proofVerdicts), counts },
    is_proved: proof.state === 'done' && isRight,
    started_at: proof.startedAt.toISOString(),
    ended_at: proof.endedAt?.toISOString() ?? null,
  };
}
