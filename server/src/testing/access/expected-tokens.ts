import type { Access } from '@linklet/contract/http/access.ts';
import { tokenPermissions, type TokenPermission } from '@linklet/contract/tokens/permissions.ts';

/** Calls about tokens, and who may make them. */
export const accessOfTokens: Record<string, Access> = {
  'GET /tokens': 'supervisor.access',
  'POST /tokens': 'supervisor.create',
  'GET /tokens/:id': 'supervisor.access',
  'PUT /tokens/:id': 'supervisor.create',
  'POST /tokens/:id/resume': 'supervisor.create',
  'DELETE /tokens/:id': 'supervisor.create',
  'GET /me': 'links.view',
};

/** Each call that programs may make, and the permissions of which a token needs one. */
export const expectedOfTokens: Record<string, readonly TokenPermission[]> = {
  'GET /stats/totals': ['analytics'],
  'GET /stats/timeline': ['analytics'],
  'GET /stats/popular': ['analytics'],
  'GET /stats/by/:dimension': ['analytics'],
  'GET /urls/clicks': ['analytics'],
  'GET /urls/clicks/days': ['analytics'],
  'GET /stats/compare': ['analytics'],
  'GET /stats/growing': ['analytics'],
  'GET /link/:hash/shares': ['share'],
  'POST /link/:hash/shares': ['share'],
  'DELETE /link/:hash/shares/:id': ['share'],
  'GET /stats/shares': ['share'],
  'POST /stats/shares': ['share'],
  'DELETE /stats/shares/:id': ['share'],
  'GET /stats/segments': ['analytics'],
  'POST /stats/segments': ['analytics'],
  'PUT /stats/segments/:id': ['analytics'],
  'DELETE /stats/segments/:id': ['analytics'],
  'GET /stats/notes': ['analytics'],
  'POST /stats/notes': ['analytics'],
  'PUT /stats/notes/:id': ['analytics'],
  'DELETE /stats/notes/:id': ['analytics'],
  'POST /log-downloads': ['analytics'],
  'GET /log-downloads': ['analytics'],
  'POST /url/create': ['create'],
  'GET /alias/availability': ['create'],
  'GET /urls/:filter': ['read'],
  'GET /urls/:filter/count': ['read'],
  'GET /urls/:filter/hashes': ['read'],
  'GET /link/:hash': ['read'],
  'GET /alias/:alias': ['read'],
  'GET /link/:hash/history': ['read'],
  'PATCH /link/:hash': ['update', 'change_url'],
  'POST /link/:hash/aliases': ['update'],
  'PUT /link/:hash/main-alias': ['update'],
  'PUT /link/:hash/state': ['archive', 'delete'],
  'GET /routes/init': ['read'],
  'GET /link/:hash/routes': ['read'],
  'PUT /link/:hash/routes': ['change_url'],
  'POST /urls/change': ['update', 'change_url', 'archive', 'delete'],
  'POST /urls/replace/preview': ['change_url'],
  'GET /settings/pixel-scripts': ['read'],
  'GET /tags': ['read'],
  'PATCH /tags/:tag': ['update'],
  'DELETE /tags/:tag': ['delete'],
  'POST /bulk/csv': ['bulk'],
  'POST /bulk/preview': ['bulk'],
  'GET /bulk/batches': ['bulk'],
  'GET /bulk/batches/:id': ['bulk'],
  'POST /bulk/batches/:id/cancel': ['bulk'],
  'POST /preset/create': ['create'],
  'GET /presets': ['read'],
  'PUT /preset/:id': ['update'],
  'DELETE /preset/:id': ['delete'],
  'POST /link-exports': ['read'],
  'GET /link-exports': ['read'],
  'GET /qr-style': ['read'],
  'PUT /qr-style': ['update'],
  'GET /me': [...tokenPermissions],
};

/** Calls in workspaces that are for people alone. */
export const peopleOnly: readonly string[] = [
  // What a browser is told.
  'GET /state',
  // Pages of the list on the screen; programs go on from a cursor.
  'GET /urls/available',
  // A script of somebody runs in visitors’ browsers.
  'POST /settings/pixel-scripts',
  'DELETE /settings/pixel-scripts/:id',
  // How a list looks on a screen.
  'GET /urls/views',
  'POST /urls/views',
  'PUT /urls/views/:id',
  'DELETE /urls/views/:id',
  // Whoever has a token makes no other.
  'GET /tokens',
  'POST /tokens',
  'GET /tokens/:id',
  'PUT /tokens/:id',
  'POST /tokens/:id/resume',
  'DELETE /tokens/:id',
];
