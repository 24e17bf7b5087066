import { sampleValues } from '@linklet/contract/api/sample-values.ts';

/** What a call is sent, as its samples have it. */
export interface Example {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | readonly string[]>>;
  body?: Readonly<Record<string, unknown>>;
}

const { hash, url, version, alias, domain } = sampleValues;
const another = 'b2c3d4e5f6071829';
const link = { params: { hash } };
const withId = { params: { id: 42 } };
const month = { period: 'last_30_day', zone: 'Europe/Berlin' };
const preset = {
  ...{ name: 'Newsletter', utm_source: 'newsletter', utm_medium: 'email' },
  ...{ utm_campaign: 'spring', utm_term: null, utm_content: null },
};
const share = {
  ...{ name: 'For Ada’s agency', password: null, ends_at: '2027-03-31T22:00:00Z' },
  ...{ is_frozen: false, filters: 'country:DE,FR' },
};
const note = {
  text: 'Mailing to “Zoë & friends” sent',
  day: '2026-03-01',
  time: '09:30',
  zone: 'Europe/Berlin',
};

/** Of each call that is sent anything. */
export const examples: Readonly<Record<string, Example>> = {
  'GET /requests/:id': { params: { id: '0a1b2c3d-0000-4000-8000-000000000002' } },
  'POST /url/create': { body: { url, domain, alias, title: 'Spring sale: 20% off', tags: ['newsletter'] } },
  'GET /alias/availability': { query: { alias, domain } },
  'GET /urls/:filter': { params: { filter: 'active' }, query: { search: 'spring', sort: 'newest' } },
  'GET /urls/:filter/count': { params: { filter: 'active' }, query: { tag: 'newsletter' } },
  'GET /urls/:filter/hashes': { params: { filter: 'active' }, query: { tag: 'newsletter' } },
  'GET /link/:hash': link,
  'GET /alias/:alias': { params: { alias }, query: { domain } },
  'GET /link/:hash/history': link,
  'PATCH /link/:hash': { ...link, body: { title: 'Summer sale', tags: ['newsletter', 'été'], version } },
  'POST /link/:hash/aliases': { ...link, body: { alias: 'summer', domain, is_main: false, version } },
  'PUT /link/:hash/main-alias': { ...link, body: { alias, domain, version } },
  'PUT /link/:hash/state': { ...link, body: { state: 'archived', version } },
  'POST /urls/change': { body: { links: [hash, another], change: { kind: 'addTag', tag: 'newsletter' } } },
  'POST /urls/replace/preview': {
    body: { links: [hash, another], find: 'http://example.com/', by: 'https://example.com/' },
  },
  'GET /link/:hash/routes': link,
  'PUT /link/:hash/routes': {
    ...link,
    body: {
      version,
      routes: [
        {
          match: 'all',
          conditions: [{ condition: 'country', operation: 'is', value: ['DE'] }],
          url: 'https://example.com/de',
        },
      ],
    },
  },
  'GET /link/:hash/origin': link,
  'GET /tags': { query: { search: 'news' } },
  'PATCH /tags/:tag': { params: { tag: 'newsletter' }, body: { name: 'mailing' } },
  'DELETE /tags/:tag': { params: { tag: 'newsletter' } },
  'POST /preset/create': { body: preset },
  'PUT /preset/:id': { ...withId, body: preset },
  'DELETE /preset/:id': withId,
  'POST /imports': { body: { withHeader: 'true', dates: 'day_first', host: 'old.example.com' } },
  'POST /imports/preview': { body: { withHeader: 'true', dates: 'day_first' } },
  'POST /imports/connect': { body: { source: 'bitly', token: 'the-token-of-bitly' } },
  'GET /imports/:id': withId,
  'PUT /imports/:id': { ...withId, body: { clash: 'skip', domain, domains: { 'old.example.com': domain } } },
  'POST /imports/:id/run': { ...withId, body: { credits: 0 } },
  'POST /imports/:id/cancel': withId,
  'POST /imports/:id/undo': withId,
  'GET /imports/:id/rows': { ...withId, query: { after: 0, verdict: 'refused' } },
  'POST /imports/:id/proof': { ...withId, body: { mode: 'sample' } },
  'POST /imports/:id/proof/stop': withId,
  'GET /imports/:id/proof': withId,
  'GET /imports/:id/proof/rows': { ...withId, query: { after: 0, verdict: 'differs' } },
  'POST /bulk/csv': { body: { domain, withHeader: 'true', tags: 'newsletter' } },
  'POST /bulk/preview': { body: { withHeader: 'true' } },
  'GET /bulk/batches/:id': withId,
  'POST /bulk/batches/:id/cancel': withId,
  'POST /link-exports': { body: { format: 'csv', filter: { filter: 'active', tag: 'newsletter' } } },
  'GET /stats/totals': { query: { ...month, compare: 'previous' } },
  'GET /stats/timeline': { query: { ...month, link: hash } },
  'GET /stats/popular': { query: month },
  'GET /stats/by/:dimension': {
    params: { dimension: 'country' },
    query: { ...month, filters: 'device:Phone;browser!:Chrome', kind: 'human', limit: 10 },
  },
  'GET /stats/compare': { query: { ...month, series: [`link:${hash}`, 'tag:newsletter'] } },
  'GET /stats/growing': { query: month },
  'GET /urls/clicks': { query: { links: `${hash},${another}` } },
  'GET /urls/clicks/days': { query: { links: `${hash},${another}`, zone: 'Europe/Berlin' } },
  'POST /stats/segments': { body: { name: 'Phones in France', filters: 'country:FR;device:Phone' } },
  'PUT /stats/segments/:id': { ...withId, body: { name: 'France', filters: 'country:FR' } },
  'DELETE /stats/segments/:id': withId,
  'GET /stats/notes': { query: month },
  'POST /stats/notes': { body: { ...note, link: hash } },
  'PUT /stats/notes/:id': { ...withId, body: note },
  'DELETE /stats/notes/:id': withId,
  'POST /log-downloads': { body: { period: 'last_7_day', zone: 'Europe/Berlin', link: hash } },
  'POST /stats/shares': { body: share },
  'DELETE /stats/shares/:id': withId,
  'GET /link/:hash/shares': link,
  'POST /link/:hash/shares': { ...link, body: share },
  'DELETE /link/:hash/shares/:id': { params: { hash, id: 42 } },
  'PUT /qr-style': {
    body: {
      style: {
        ...{ level: 'M', foreground: '#17171c', background: '#ffffff', quiet_zone: 4, modules: 'rounded' },
        ...{ eyes: 'square', frame: 'text', label: 'Scan me', logo: null, logo_size: 'medium' },
      },
    },
  },
  'POST /webhooks': {
    body: { name: 'Stock', url: 'https://hooks.example.com/linklet', events: ['link.created', 'alarm'] },
  },
  'DELETE /webhooks/:id': { params: { id: '0a1b2c3d-0000-4000-8000-000000000001' } },
  'GET /webhooks/samples/:event': { params: { event: 'link.created' } },
};
