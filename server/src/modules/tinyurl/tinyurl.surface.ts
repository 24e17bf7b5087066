import { surface, type SurfaceRoute } from '../../platform/http/surfaces/surface.ts';
import * as aliases from './aliases.ts';
import * as analytics from './analytics.ts';
import { toTinyurlAnswer } from './answer.ts';
import { showReport, showStatus } from './bulk/batches.ts';
import { startBatch } from './bulk/start-batch.ts';

const routes: readonly SurfaceRoute[] = [
  { method: 'POST', path: '/create', permission: 'create', handle: aliases.create, makes: 'api' },
  { method: 'PATCH', path: '/update', permission: 'update', handle: aliases.update },
  { method: 'PATCH', path: '/change', permission: 'change_url', handle: aliases.change },
  { method: 'PATCH', path: '/archive', permission: 'archive', handle: aliases.archive },
  { method: 'GET', path: '/alias/:domain/:alias', permission: 'read', handle: aliases.show },
  { method: 'DELETE', path: '/alias/:domain/:alias', permission: 'delete', handle: aliases.remove },
  { method: 'GET', path: '/urls/:type', permission: 'read', handle: aliases.list },
  { method: 'GET', path: '/urls/:type/count', permission: 'read', handle: aliases.count },
  { method: 'PATCH', path: '/analytics/status', permission: 'update', handle: aliases.setStatus },
  { method: 'PATCH', path: '/analytics/sharing', permission: 'share', handle: aliases.setSharing },
  { method: 'GET', path: '/analytics/timeline', permission: 'analytics', handle: analytics.timeline },
  { method: 'GET', path: '/analytics/general', permission: 'analytics', handle: analytics.general },
  { method: 'GET', path: '/analytics/sources/top', permission: 'analytics', handle: analytics.sources },
  { method: 'GET', path: '/analytics/languages/top', permission: 'analytics', handle: analytics.languages },
  { method: 'GET', path: '/analytics/location/:region', permission: 'analytics', handle: analytics.location },
  {
    method: 'GET',
    path: '/analytics/popularity/weekday',
    permission: 'analytics',
    handle: analytics.weekdays,
  },
  { method: 'GET', path: '/analytics/popularity/hour', permission: 'analytics', handle: analytics.hours },
  { method: 'GET', path: '/analytics/raw/json', permission: 'analytics', handle: analytics.raw },
  { method: 'POST', path: '/bulk', permission: 'bulk', handle: startBatch },
  { method: 'GET', path: '/bulk/:id/status', permission: 'bulk', handle: showStatus },
  { method: 'GET', path: '/bulk/:id/report', permission: 'bulk', handle: showReport },
];

/** TinyURL’s API, version 2. */
export const tinyurlSurface = surface({
  base: '/app/compat/tinyurl',
  tokenParameters: ['api_token'],
  routes,
  toAnswer: toTinyurlAnswer,
});
