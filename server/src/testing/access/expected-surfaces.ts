import type { OpenWay } from '../../platform/http/entrance.ts';

/** The calls of clients that were made for other services, by the path that they begin with. */
const surfaces: Record<string, readonly string[]> = {
  '/api-create.php': [],
  '/app/mcp': [],
  '/yourls-api.php': [],
  '/app/compat/yourls': ['GET /yourls-api.php', 'POST /yourls-api.php'],
  '/app/compat/kutt/api/v2': [
    ...['GET /links', 'POST /links', 'GET /links/:id', 'PATCH /links/:id', 'DELETE /links/:id'],
    ...[
      'GET /links/:id/stats',
      'DELETE /links/:id/stats',
      'POST /domains',
      'DELETE /domains/:id',
      'GET /users',
    ],
  ],
  '/app/compat/shlink': [
    ...['GET /short-urls', 'POST /short-urls', 'GET /short-urls/:shortCode', 'PATCH /short-urls/:shortCode'],
    ...['DELETE /short-urls/:shortCode', 'GET /short-urls/:shortCode/redirect-rules'],
    ...['POST /short-urls/:shortCode/redirect-rules', 'GET /short-urls/:shortCode/visits'],
    ...['DELETE /short-urls/:shortCode/visits', 'GET /visits', 'GET /visits/orphan', 'DELETE /visits/orphan'],
    ...['GET /visits/non-orphan', 'GET /tags/:tag/visits', 'GET /domains/:domain/visits'],
    ...['GET /tags', 'GET /tags/stats', 'PUT /tags', 'DELETE /tags'],
    ...['GET /domains', 'PATCH /domains/redirects', 'GET /mercure-info'],
  ].map((call) => call.replace(' ', ' /rest/v3')),
  '/app/compat/bitly/v4': [
    ...['POST /shorten', 'POST /bitlinks', 'POST /custom_bitlinks', 'POST /expand', 'GET /bitlinks/*'],
    ...[
      'PATCH /bitlinks/*',
      'DELETE /bitlinks/*',
      'GET /groups',
      'GET /groups/:guid',
      'GET /user',
      'GET /bsds',
    ],
    ...['GET /groups/:guid/bitlinks', 'GET /groups/:guid/tags', 'GET /organizations'],
  ],
  '/app/compat/dub': [
    ...['POST /links', 'GET /links', 'GET /links/count', 'GET /links/info', 'PUT /links/upsert'],
    ...[
      'POST /links/bulk',
      'PATCH /links/bulk',
      'DELETE /links/bulk',
      'PATCH /links/:id',
      'DELETE /links/:id',
    ],
    ...['GET /analytics', 'GET /qr', 'GET /tags', 'POST /tags', 'PATCH /tags/:id', 'DELETE /tags/:id'],
    ...['GET /domains', 'POST /domains', 'GET /folders', 'POST /folders'],
  ],
  '/app/compat/tinyurl': [
    ...['POST /create', 'PATCH /update', 'PATCH /change', 'PATCH /archive'],
    ...['GET /alias/:domain/:alias', 'DELETE /alias/:domain/:alias'],
    ...['GET /urls/:type', 'GET /urls/:type/count', 'PATCH /analytics/status', 'PATCH /analytics/sharing'],
    ...['GET /analytics/timeline', 'GET /analytics/general', 'GET /analytics/sources/top'],
    ...['GET /analytics/languages/top', 'GET /analytics/location/:region'],
    ...['GET /analytics/popularity/weekday', 'GET /analytics/popularity/hour', 'GET /analytics/raw/json'],
    ...['POST /bulk', 'GET /bulk/:id/status', 'GET /bulk/:id/report'],
  ],
};

/** Those that answer 403 where there is no token. */
const refusing: readonly string[] = ['/api-create.php', '/yourls-api.php', '/app/compat/yourls'];

export const isRefusing = (path: string) =>
  refusing.some((base) => path === base || path.startsWith(`${base}/`));

/** What anybody may ask for. */
const open: readonly string[] = [
  'GET /app/compat/kutt/api/v2/health',

  'GET /app/compat/shlink/rest/health',
  'GET /app/compat/shlink/rest/v3/health',
];

/** What is not there is refused to strangers, too. */
const elsewhere = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) => [
  `${method} `,
  `${method} /*`,
]);

export const expectedSurfaces: Record<string, OpenWay['by']> = Object.fromEntries(
  Object.entries(surfaces).flatMap(([base, calls]) => [
    ...[...calls, ...elsewhere].map((call): [string, OpenWay['by']] => [
      call.replace(' ', ` ${base}`),
      'token',
    ]),
    [`OPTIONS ${base}`, 'nobody'],
    [`OPTIONS ${base}/*`, 'nobody'],
  ]),
);
for (const call of open) expectedSurfaces[call] = 'nobody';
