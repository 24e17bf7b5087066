import { tokenPermissions } from '@linklet/contract/tokens/permissions.ts';
import { surface, type SurfaceRoute } from '../../platform/http/surfaces/surface.ts';
import { refused, toKuttAnswer } from './answer.ts';
import * as links from './links.ts';
import { stats } from './stats.ts';
import { showUser } from './user.ts';

const handleDomains = async () => refused('Domains are added and removed on the website.');

const routes: readonly SurfaceRoute[] = [
  { method: 'GET', path: '/links', permission: 'read', handle: links.list },
  { method: 'POST', path: '/links', permission: 'create', handle: links.create, makes: 'api' },
  { method: 'GET', path: '/links/:id', permission: 'read', handle: links.show },
  { method: 'PATCH', path: '/links/:id', permission: ['update', 'change_url'], handle: links.update },
  { method: 'DELETE', path: '/links/:id', permission: 'delete', handle: links.remove },
  { method: 'GET', path: '/links/:id/stats', permission: 'analytics', handle: stats },
  // The published client asks for statistics with this method.
  { method: 'DELETE', path: '/links/:id/stats', permission: 'analytics', isRead: true, handle: stats },
  { method: 'POST', path: '/domains', permission: tokenPermissions, handle: handleDomains },
  { method: 'DELETE', path: '/domains/:id', permission: tokenPermissions, handle: handleDomains },
  { method: 'GET', path: '/users', permission: tokenPermissions, handle: showUser },
];

/** Kutt’s API, version 2. */
export const kuttSurface = surface({
  base: '/app/compat/kutt/api/v2',
  tokenParameters: ['apikey'],
  routes,
  open: [{ path: '/health', answer: { type: 'text/plain; charset=utf-8', body: 'OK' } }],
  toAnswer: toKuttAnswer,
});
