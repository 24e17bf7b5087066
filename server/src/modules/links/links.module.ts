import { switchOffLinksJob } from './bans/switch-off-links.ts';
import { on } from '../../platform/hooks.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/scope.ts';
import {
  accountExported,
  accountHandedOver,
  accountPurged,
  guestAdopted,
} from '../../hooks/accounts.hooks.ts';
import { workspacesClosed } from '../../hooks/organizations.hooks.ts';
import { adoptLinks } from './adopt-links.ts';
import { bulkJobs } from './bulk/bulk.jobs.ts';
import { bulkFiles, bulkRoutes } from './bulk/bulk.routes.ts';
import { domainDefaultsRoutes } from './domain-defaults/domain-defaults.routes.ts';
import { exportBatches } from './bulk/export-batches.ts';
import { linkPasswordQuestion } from './check-link-password.ts';
import { exportLinks } from './export-links.ts';
import { linkExportJobs } from './exports/link-exports.jobs.ts';
import { linkExportFiles, linkExportRoutes } from './exports/link-exports.routes.ts';
import { linkJobs } from './links.jobs.ts';
import { linkRoutes } from './links.routes.ts';
import { removePixelScripts } from './pixels/remove-pixel-scripts.ts';
import { exportPresets, forgetPresets } from './utm-presets/utm-presets.ts';
import { utmPresetRoutes } from './utm-presets/utm-presets.routes.ts';
import { exportViews, forgetViews } from './views/views.ts';
import { viewRoutes } from './views/views.routes.ts';

export const links: Module = {
  entrances: [
    linkRoutes,
    linkPasswordQuestion,
    bulkRoutes,
    bulkFiles,
    utmPresetRoutes,
    domainDefaultsRoutes,
    viewRoutes,
    linkExportRoutes,
    linkExportFiles,
  ],
  jobs: [...linkJobs, ...bulkJobs, ...linkExportJobs],
  handlers: [
    on(guestAdopted, adoptLinks),
    on(accountExported, exportLinks),
    on(accountExported, exportBatches),
    on(accountExported, exportPresets),
    on(accountExported, exportViews),
    on(accountHandedOver, removePixelScripts),
    on(accountPurged, async (services: Services, { workspaceId }) => forgetNames(services, [workspaceId])),
    on(accountPurged, async (services: Services, { deletionKeepsLinks, workspaceId }) => {
      if (!deletionKeepsLinks) await addJob(services, switchOffLinksJob, { payload: { workspaceId } });
    }),
    on(workspacesClosed, async (services: Services, { workspaceIds, keepsLinks }) => {
      await forgetNames(services, workspaceIds);
      if (keepsLinks) return;
      for (const workspaceId of workspaceIds)
        await addJob(services, switchOffLinksJob, { payload: { workspaceId } });
    }),
  ],
};

async function forgetNames(services: Services, workspaceIds: readonly number[]): Promise<void> {
  await forgetPresets(services, workspaceIds);
  await forgetViews(services, workspaceIds);
}
