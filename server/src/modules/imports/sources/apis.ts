import type { ConnectionSource } from '@linklet/contract/imports/sources.ts';
import { kuttHistory } from './kutt-history.ts';
import { shlinkHistory, shlinkRef } from './shlink-history.ts';
import { shlinkRules } from './shlink-rules.ts';
import { bearer, onwards, parameterOf, withParameter, type SourceApi } from './source-api.ts';
import { listIn, namesIn, objectIn, textIn, type Json } from './values.ts';

const KUTT_PAGE = 50;
const DUB_PAGE = 100;
const REBRANDLY_PAGE = 25;

const shlink: SourceApi = {
  base: null,
  rules: shlinkRules,
  history: shlinkHistory,
  headers: (token) => ({ 'x-api-key': token }),
  start: '/rest/v3/short-urls?page=1&itemsPerPage=50',
  read: (body, at) => {
    const list = objectIn(objectIn(body)['shortUrls']);
    const page = parameterOf(at, 'page');
    const pages = Number(textIn(objectIn(list['pagination'])['pagesCount']));
    return {
      cells: listIn(list['data']).map((link) => ({
        ...{ alias: textIn(link['shortCode']), domain: textIn(link['domain']), url: textIn(link['longUrl']) },
        ...{ title: textIn(link['title']), tags: namesIn(link['tags']) },
        created_at: textIn(link['dateCreated']),
        expires_at: textIn(objectIn(link['meta'])['validUntil']),
        max_clicks: textIn(objectIn(link['meta'])['maxVisits']),
        clicks: textIn(objectIn(link['visitsSummary'])['total']),
        ...(link['hasRedirectRules'] === true && { lost: 'rules_lost' }),
        ref: shlinkRef(link),
      })),
      next: page < pages ? { path: withParameter(at, 'page', page + 1) } : null,
    };
  },
};

const kutt: SourceApi = {
  base: null,
  history: kuttHistory,
  headers: (token) => ({ 'x-api-key': token }),
  start: `/api/v2/links?limit=${String(KUTT_PAGE)}&skip=0`,
  read: (body, at) => {
    const links = listIn(objectIn(body)['data']);
    const skip = parameterOf(at, 'skip');
    return {
      cells: links.map((link) => ({
        ...{ alias: textIn(link['address']), domain: textIn(link['domain']), url: textIn(link['target']) },
        ...{ description: textIn(link['description']), clicks: textIn(link['visit_count']) },
        ...{ created_at: textIn(link['created_at']), expires_at: textIn(link['expire_in']) },
        // Only whether there is one.
        password: textIn(link['password']),
        archived: textIn(link['banned']),
        ref: textIn(link['id']),
      })),
      next: links.length === KUTT_PAGE ? { path: withParameter(at, 'skip', skip + KUTT_PAGE) } : null,
    };
  },
};

const dub: SourceApi = {
  base: 'https://api.dub.co',
  headers: bearer,
  start: `/links?page=1&pageSize=${String(DUB_PAGE)}&showArchived=true&sortBy=createdAt&sortOrder=asc`,
  read: (body, at) => {
    const links = listIn(body);
    const page = parameterOf(at, 'page');
    return {
      cells: links.map((link) => ({
        ...{ alias: dubKey(link), domain: textIn(link['domain']), url: textIn(link['url']) },
        ...{ title: textIn(link['title']), description: textIn(link['comments']) },
        ...{
          tags: namesIn(link['tags']),
          clicks: textIn(link['clicks']),
          archived: textIn(link['archived']),
        },
        ...{ created_at: textIn(link['createdAt']), expires_at: textIn(link['expiresAt']) },
        ...{ android_url: textIn(link['android']), ios_url: textIn(link['ios']) },
        password: textIn(link['password']) === '' ? '' : 'yes',
        ...(isLossy(link, ['geo', 'testVariants']) && { lost: 'rules_lost' }),
      })),
      next: links.length === DUB_PAGE ? { path: withParameter(at, 'page', page + 1) } : null,
    };
  },
};

/** The root of a domain has a name of its own there. */
function dubKey({ key }: Json): string {
  return key === '_root' ? '' : textIn(key);
}

function isLossy(link: Json, names: readonly string[]): boolean {
  return names.some((name) => link[name] !== undefined && link[name] !== null && link[name] !== '');
}

const bitly: SourceApi = {
  base: 'https://api-ssl.bitly.com',
  headers: bearer,
  start: '/v4/groups',
  read: (body, at) => {
    const said = objectIn(body);
    if (at.path === '/v4/groups') {
      const groups = listIn(said['groups']).map(({ guid }) => encodeURIComponent(textIn(guid)));
      const [path, ...rest] = groups.map((guid) => `/v4/groups/${guid}/bitlinks?size=100&archived=both`);
      return { cells: [], next: path === undefined ? null : { path, rest } };
    }
    return { cells: listIn(said['links']).flatMap(bitlinks), next: onwards(at, bitlyNext(said)) };
  },
};

/** It names a whole address: only one of the API itself is gone to. */
function bitlyNext(said: Json): string | null {
  const next = textIn(objectIn(said['pagination'])['next']);
  if (!URL.canParse(next)) return null;
  const url = new URL(next);
  return url.origin === bitly.base ? url.pathname + url.search : null;
}

/** One of them has several addresses: each goes on leading there. */
function bitlinks(link: Json): ReturnType<SourceApi['read']>['cells'] {
  const customs = Array.isArray(link['custom_bitlinks']) ? link['custom_bitlinks'].map(textIn) : [];
  const addresses = [...new Set([...customs, textIn(link['id']) || textIn(link['link'])])];
  return addresses
    .filter((address) => address !== '')
    .map((address) => ({
      ...{ short_link: address, url: textIn(link['long_url']), title: textIn(link['title']) },
      ...{ tags: namesIn(link['tags']), archived: textIn(link['archived']) },
      ...{ created_at: textIn(link['created_at']), expires_at: textIn(link['expiration_at']) },
      ...(isRuled(link) && { lost: 'rules_lost' }),
    }));
}

function isRuled(link: Json): boolean {
  return listIn(link['deeplinks']).length > 0 || listIn(link['dynamic_routing']).length > 0;
}

const tinyurl: SourceApi = {
  base: 'https://api.tinyurl.com',
  headers: bearer,
  start: '/urls/available',
  read: (body, at) => ({
    cells: listIn(objectIn(body)['data']).map((link) => ({
      ...{ alias: textIn(link['alias']), domain: textIn(link['domain']), url: textIn(link['url']) },
      ...{ description: textIn(link['description']), tags: namesIn(link['tags']) },
      ...{ created_at: textIn(link['created_at']), expires_at: textIn(link['expires_at']) },
      archived: at.path === '/urls/archived' ? 'yes' : textIn(link['archived']),
    })),
    next: at.path === '/urls/available' ? { path: '/urls/archived' } : null,
  }),
};

const shortIo: SourceApi = {
  base: 'https://api.short.io',
  headers: (authorization) => ({ authorization }),
  start: '/api/domains',
  read: (body, at) => {
    if (at.path === '/api/domains') {
      const [path, ...rest] = listIn(body).map(
        ({ id, hostname }) =>
          `/api/links?domain_id=${encodeURIComponent(textIn(id))}&limit=150&host=${encodeURIComponent(textIn(hostname))}`,
      );
      return { cells: [], next: path === undefined ? null : { path, rest } };
    }
    const said = objectIn(body);
    const token = textIn(said['nextPageToken']);
    const host = new URL(at.path, 'http://api').searchParams.get('host') ?? '';
    return {
      cells: listIn(said['links']).map((link) => ({ ...shortIoLink(link), domain: host })),
      next: onwards(at, token === '' ? null : withParameter(at, 'pageToken', token)),
    };
  },
};

function shortIoLink(link: Json) {
  return {
    ...{ alias: textIn(link['path']), url: textIn(link['originalURL']), title: textIn(link['title']) },
    ...{ tags: namesIn(link['tags']), archived: textIn(link['archived']) },
    ...{ created_at: textIn(link['createdAt']), expires_at: textIn(link['expiresAt']) },
    ...{ ios_url: textIn(link['iphoneURL']), android_url: textIn(link['androidURL']) },
    max_clicks: textIn(link['clicksLimit']),
    password: textIn(link['password']) === '' ? '' : 'yes',
    ...(isLossy(link, ['splitURL', 'expiredURL']) && { lost: 'rules_lost' }),
  };
}

const rebrandly: SourceApi = {
  base: 'https://api.rebrandly.com',
  headers: (apikey) => ({ apikey }),
  start: `/v1/links?orderBy=createdAt&orderDir=desc&limit=${String(REBRANDLY_PAGE)}`,
  read: (body, at) => {
    const links = listIn(body);
    const last = textIn(links.at(-1)?.['id']);
    return {
      cells: links.map((link) => ({
        ...{ alias: textIn(link['slashtag']), domain: textIn(objectIn(link['domain'])['fullName']) },
        ...{
          short_link: textIn(link['shortUrl']),
          url: textIn(link['destination']),
          title: textIn(link['title']),
        },
        ...{ created_at: textIn(link['createdAt']), clicks: textIn(link['clicks']) },
      })),
      next: links.length === REBRANDLY_PAGE && last !== '' ? { path: withParameter(at, 'last', last) } : null,
    };
  },
};

export const sourceApis: Record<ConnectionSource, SourceApi> = {
  ...{ bitly, shlink, tinyurl, dub, kutt, rebrandly },
  'short-io': shortIo,
};
