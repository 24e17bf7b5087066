import type { OpenWay } from '../../platform/http/entrance.ts';

/** The calls of clients that were made for other services, by the path that they begin with. */
const surfaces: Record<string, readonly string[]> = {
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
    ...['GET /analytics', 'GET /tags', 'POST /tags', 'PATCH /tags/:id', 'DELETE /tags/:id'],
    ...['GET /domains', 'POST /domains', 'GET /folders', 'POST /folders'],
  ],
  '/app/compat/tinyurl': [
    ...['POST /create', 'PATCH /update', 'PATCH /change', 'PATCH /archive'],
    ...['GET /alias/:domain/:alias', 'DELETE /alias/:domain/:alias'],
    ...['GET /urls/:type', 'GET /urls/:type/count', 'PATCH /analytics/status', 'PATCH /analytics/sharing'],
    ...['GET /analytics/timeline', 'GET /analytics/general', 'GET /analytics/sources/top'],
    ...['GET /analytics/languages/top', 'GET /analytics/location/:region'],
    ...['GET /analytics/popularity/weekday', 'GET /analytics/popularity/hour'],
  ],
};

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
    [`OPTIONS ${base}/*`, 'nobody'],
  ]),
);
