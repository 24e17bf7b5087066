import { on } from '../../platform/hooks.ts';
import type { Module } from '../../platform/module.ts';
import { linksAsked } from '../../platform/http/tokens/count-links.ts';
import type { Services } from '../../platform/scope.ts';
import { accountExported, accountHandedOver, accountPurged } from '../../hooks/accounts.hooks.ts';
import { clicksAsked } from '../../hooks/links.hooks.ts';
import { workspacesClosed } from '../../hooks/organizations.hooks.ts';
import { analyticsJobs } from './analytics.jobs.ts';
import { analyticsRoutes } from './analytics.routes.ts';
import { logFiles, logRoutes } from './logs/logs.routes.ts';
import { alarmRoutes } from './alarms/alarms.routes.ts';
import { compareRoutes } from './compare/compare.routes.ts';
import { growingRoutes } from './growing/growing.routes.ts';
import { countCreations } from './creations/creations.ts';
import { countExported } from './exported/count-exported.ts';
import { exportNotes, forgetNotes } from './notes/note-hooks.ts';
import { noteRoutes } from './notes/notes.routes.ts';
import { exportSegments, forgetSegments } from './segments/segments.ts';
import { segmentRoutes } from './segments/segments.routes.ts';
import { exportShares, forgetShares, handOverShares } from './shared/share-hooks.ts';
import { sharedRoutes, shareRoutes } from './shared/shared.routes.ts';
import { unknownAliasRoutes } from './unknown/unknown.routes.ts';

export const analytics: Module = {
  entrances: [
    analyticsRoutes,
    compareRoutes,
    growingRoutes,
    sharedRoutes,
    shareRoutes,
    segmentRoutes,
    noteRoutes,
    alarmRoutes,
    logRoutes,
    logFiles,
    unknownAliasRoutes,
  ],
  jobs: analyticsJobs,
  handlers: [
    on(clicksAsked, countExported),
    on(linksAsked, countCreations),
    on(accountExported, exportShares),
    on(accountExported, exportSegments),
    on(accountExported, exportNotes),
    on(accountHandedOver, handOverShares),
    on(accountPurged, async (services: Services, { workspaceId }) => forget(services, [workspaceId])),
    on(workspacesClosed, async (services: Services, { workspaceIds }) => forget(services, workspaceIds)),
  ],
};

async function forget(services: Services, workspaceIds: readonly number[]): Promise<void> {
  await forgetShares(services, workspaceIds);
  await forgetSegments(services, workspaceIds);
  await forgetNotes(services, workspaceIds);
}
