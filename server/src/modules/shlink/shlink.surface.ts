import { tokenPermissions } from '@linklet/contract/tokens/permissions.ts';
import { surface, type SurfaceRoute } from '../../platform/http/surfaces/surface.ts';
import { Problem, toShlinkAnswer } from './answer.ts';
import * as domains from './domains.ts';
import { readRules, setRules } from './redirect-rules.ts';
import * as shortUrls from './short-urls.ts';
import * as tags from './tags.ts';
import * as visits from './visits.ts';

/** The last version that draws QR codes; the web client chooses what it offers by it. */
const VERSION = '4.6.0';

const links: readonly SurfaceRoute[] = [
  { method: 'GET', path: '/short-urls', permission: 'read', handle: shortUrls.list },
  { method: 'POST', path: '/short-urls', permission: 'create', handle: shortUrls.create, makes: 'api' },
  { method: 'GET', path: '/short-urls/:shortCode', permission: 'read', handle: shortUrls.show },
  {
    ...{ method: 'PATCH', path: '/short-urls/:shortCode' },
    ...{ permission: ['update', 'change_url'], handle: shortUrls.update },
  },
  { method: 'DELETE', path: '/short-urls/:shortCode', permission: 'delete', handle: shortUrls.remove },
  { method: 'GET', path: '/short-urls/:shortCode/redirect-rules', permission: 'read', handle: readRules },
  {
    method: 'POST',
    path: '/short-urls/:shortCode/redirect-rules',
    permission: 'change_url',
    handle: setRules,
  },
];

const visited: readonly SurfaceRoute[] = [
  { method: 'GET', path: '/visits', permission: 'analytics', handle: visits.overview },
  { method: 'GET', path: '/visits/orphan', permission: 'analytics', handle: visits.orphans },
  { method: 'GET', path: '/visits/non-orphan', permission: 'analytics', handle: visits.ofAll },
  {
    method: 'GET',
    path: '/short-urls/:shortCode/visits',
    permission: 'analytics',
    handle: visits.ofShortUrl,
  },
  { method: 'GET', path: '/tags/:tag/visits', permission: 'analytics', handle: visits.ofTag },
  { method: 'GET', path: '/domains/:domain/visits', permission: 'analytics', handle: visits.ofDomain },
  ...['/visits/orphan', '/short-urls/:shortCode/visits'].map((path): SurfaceRoute => ({
    ...{ method: 'DELETE', path, permission: 'delete' },
    handle: async () => {
      throw new Problem('forbidden', { detail: 'Visits are kept.' });
    },
  })),
];

const others: readonly SurfaceRoute[] = [
  { method: 'GET', path: '/tags', permission: 'read', handle: tags.list },
  { method: 'GET', path: '/tags/stats', permission: 'read', handle: tags.stats },
  { method: 'PUT', path: '/tags', permission: 'update', handle: tags.rename },
  { method: 'DELETE', path: '/tags', permission: 'delete', handle: tags.remove },
  { method: 'GET', path: '/domains', permission: 'read', handle: domains.list },
  {
    ...{ method: 'PATCH', path: '/domains/redirects', permission: 'update' },
    handle: async () => {
      throw new Problem('forbidden', { detail: 'Redirects of domains are set on the website.' });
    },
  },
  {
    ...{ method: 'GET', path: '/mercure-info', permission: tokenPermissions },
    handle: async () => {
      throw new Problem('mercure-not-configured', { detail: 'There is no Mercure hub.' });
    },
  },
];

/** Shlink’s API, version 3. */
export const shlinkSurface = surface({
  base: '/app/compat/shlink',
  routes: [...links, ...visited, ...others].map((route) => ({ ...route, path: `/rest/v3${route.path}` })),
  open: ['/rest/health', '/rest/v3/health'].map((path) => ({
    path,
    answer: { type: 'application/health+json', body: { status: 'pass', version: VERSION } },
  })),
  toAnswer: toShlinkAnswer,
});
