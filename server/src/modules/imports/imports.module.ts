import { on } from '../../platform/hooks.ts';
import { job } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import { accountExported } from '../../hooks/accounts.hooks.ts';
import { exportImports } from './export-imports.ts';
import { failStuckImports, forgetOldImports } from './forget-imports.ts';
import { moveLinksInJob } from './import-job.ts';
import { importFiles, importRoutes } from './imports.routes.ts';
import { proveMoveJob } from './proof/proof-job.ts';
import { proveMove } from './proof/prove-move.ts';
import { moveLinksIn } from './work/move-links-in.ts';

export const imports: Module = {
  entrances: [importRoutes, importFiles],
  jobs: [
    job(moveLinksInJob, moveLinksIn),
    job(proveMoveJob, proveMove),
    { name: 'fail-stuck-imports', cron: '*/10 * * * *', handler: failStuckImports },
    { name: 'forget-old-imports', cron: '37 * * * *', handler: forgetOldImports },
  ],
  handlers: [on(accountExported, exportImports)],
};
