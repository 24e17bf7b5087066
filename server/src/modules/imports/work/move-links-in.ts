import { eq } from 'drizzle-orm';
import type { Scope, Services } from '../../../platform/scope.ts';
import { scopeOfBatch } from '../../links/index.ts';
import { imports, type Import } from '../../../schema/imports/imports.table.ts';
import { forgetHistory } from '../history/bring-history.ts';
import { addImportJob } from '../import-job.ts';
import { checkPiece } from './check-piece.ts';
import { importPiece } from './import-piece.ts';
import { readPiece, type Paused } from './read-piece.ts';
import { undoPiece } from './undo-piece.ts';

// Then it is others' turn: an import may take long, and a worker does few jobs at once.
const TURN_MS = 2000;

type Step = (scope: Scope, present: Import) => Promise<Import | Paused>;

const steps: Partial<Record<Import['state'], Step>> = {
  reading: readPiece,
  checking: checkPiece,
  waiting: importPiece,
  running: importPiece,
  undoing: undoPiece,
};

/** The job behind an import: does the step at which it is, piece by piece. */
export async function moveLinksIn(services: Services, { importId }: { importId: number }): Promise<void> {
  const endsAt = performance.now() + TURN_MS;
  const [found] = await services.db.select().from(imports).where(eq(imports.id, importId));
  if (!found || steps[found.state] === undefined) return;
  const scope = await scopeOfBatch(services, found);
  if (!scope) return abandon(services, found);
  let present = found;
  let step = steps[present.state];
  while (step !== undefined && performance.now() < endsAt) {
    const came = await step(scope, present);
    if ('waitMs' in came) return addImportJob(services, came.present, came.waitMs);
    present = came;
    step = steps[present.state];
  }
  if (step !== undefined) await addImportJob(services, present);
}

/** Of one who may no longer make links there. */
async function abandon(services: Services, { id }: Import): Promise<void> {
  const { db, clock } = services;
  await forgetHistory(services, { id });
  await db
    .update(imports)
    .set({ state: 'cancelled', endedAt: clock(), connection: null, cursor: null })
    .where(eq(imports.id, id));
}
