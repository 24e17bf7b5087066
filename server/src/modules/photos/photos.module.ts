import type { Module } from '../../platform/module.ts';
import { on } from '../../platform/hooks.ts';
import { accountExported } from '../../hooks/accounts.hooks.ts';
import { organizationPurged } from '../../hooks/organizations.hooks.ts';
import { exportPhoto } from './export-photo.ts';
import { forgetPhoto } from './keep-photo.ts';
import { photoFiles, photoRoutes } from './photos.routes.ts';

export const photos: Module = {
  entrances: [photoRoutes, photoFiles],
  handlers: [on(accountExported, exportPhoto), on(organizationPurged, forgetPhoto)],
};
