import { surface, type SurfaceRoute } from '../../platform/http/surfaces/surface.ts';
import { retrieve } from './analytics.ts';
import { toDubAnswer } from './answer.ts';
import * as domains from './domains.ts';
import * as links from './links.ts';
import * as many from './many-links.ts';
import * as qr from './qr.ts';
import * as tags from './tags.ts';

const routes: readonly SurfaceRoute[] = [
  { method: 'POST', path: '/links', permission: 'create', handle: links.create, makes: 'api' },
  { method: 'GET', path: '/links', permission: 'read', handle: links.list },
  { method: 'GET', path: '/links/count', permission: 'read', handle: links.count },
  { method: 'GET', path: '/links/info', permission: 'read', handle: links.info },
  { method: 'PUT', path: '/links/upsert', permission: 'create', handle: links.upsert, makes: 'api' },
  { method: 'POST', path: '/links/bulk', permission: 'create', handle: many.createMany, makes: 'api' },
  { method: 'PATCH', path: '/links/bulk', permission: 'update', handle: many.updateMany },
  { method: 'DELETE', path: '/links/bulk', permission: 'delete', handle: many.deleteMany },
  {
    ...{ method: 'PATCH', path: '/links/:id', handle: links.update },
    permission: ['update', 'change_url', 'archive'],
  },
  { method: 'DELETE', path: '/links/:id', permission: 'delete', handle: links.remove },
  { method: 'GET', path: '/analytics', permission: 'analytics', handle: retrieve },
  { method: 'GET', path: '/qr', permission: 'read', handle: qr.draw },
  { method: 'GET', path: '/tags', permission: 'read', handle: tags.list },
  { method: 'POST', path: '/tags', permission: 'create', handle: tags.create },
  { method: 'PATCH', path: '/tags/:id', permission: 'update', handle: tags.update },
  { method: 'DELETE', path: '/tags/:id', permission: 'delete', handle: tags.remove },
  { method: 'GET', path: '/domains', permission: 'read', handle: domains.list },
  { method: 'POST', path: '/domains', permission: 'create', handle: domains.refuse },
  { method: 'GET', path: '/folders', permission: 'read', handle: domains.none },
  { method: 'POST', path: '/folders', permission: 'create', handle: domains.refuse },
];

/** Dub’s API, as its own client calls it. */
export const dubSurface = surface({ base: '/app/compat/dub', routes, toAnswer: toDubAnswer });
