import { randomInt } from 'node:crypto';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { AppError } from '../../platform/errors.ts';
import type { SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import { readTotals } from '../analytics/index.ts';
import { readLinkOfAlias, windowOfLinks, type WindowSort } from '../links/index.ts';
import { failure, type Answer } from './answer.ts';
import { inputs, read } from './input.ts';
import { clicksOf, mainOf, toStats } from './link-view.ts';

const NO_TEXT = 'Need either XML or JSON format for stats';
const KEYWORD_LENGTH = 400;

/** The link that a keyword names, or a whole short URL; one in the trash is none. */
async function findNamed(call: SurfaceCall): Promise<{ keyword: string; link: ListedLink | undefined }> {
  const { shorturl } = read(inputs.named, call);
  const url = /^https?:\/\//i.test(shorturl) ? URL.parse(shorturl) : null;
  const keyword = url === null ? shorturl : decode(url.pathname.replace(/^\/|\/$/g, ''));
  if (keyword === '' || keyword.length > KEYWORD_LENGTH) return { keyword, link: undefined };
  const link = await readLinkOfAlias(call.scope, keyword, url?.host).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });
  return { keyword, link: link?.state === 'deleted' ? undefined : link };
}

/** What can’t be decoded names nothing, nor does what hides in its escapes. */
function decode(path: string): string {
  try {
    const text = decodeURIComponent(path);
    return /[\p{Cc}\p{Cs}]/u.test(text) ? '' : text;
  } catch {
    return '';
  }
}

function notFound(keyword: string): Answer {
  const message = 'Error: short URL not found';
  return { ...failure(404, message, { keyword, simple: 'not found' }), simple: 'not found' };
}

export async function expand(call: SurfaceCall): Promise<Answer> {
  const { keyword: asked, link } = await findNamed(call);
  if (link === undefined) return notFound(asked);
  const { keyword, shorturl } = mainOf(link);
  const { url: longurl, title } = link;
  const fields = {
    ...{ keyword, shorturl, longurl, title: title ?? longurl, simple: longurl },
    ...{ message: 'success', statusCode: '200' },
  };
  return { fields, simple: longurl };
}

export async function linkStats(call: SurfaceCall): Promise<Answer> {
  const { keyword, link } = await findNamed(call);
  if (link === undefined) return notFound(keyword);
  const clicks = (await clicksOf(call.scope, [link]))[link.hash] ?? 0;
  const fields = { statusCode: '200', message: 'success', link: toStats(link, clicks) };
  return { fields, simple: NO_TEXT };
}

const sorts: Readonly<Record<string, WindowSort>> = {
  ...{ top: 'clicks', bottom: 'fewestClicks', last: 'newest', rand: 'newest', random: 'newest' },
};

export async function stats(call: SurfaceCall): Promise<Answer> {
  const { scope } = call;
  const { filter, limit, start } = read(inputs.stats, call);
  const sort = (Object.hasOwn(sorts, filter) ? sorts[filter] : undefined) ?? 'clicks';
  const offset = filter.startsWith('rand') ? await anywhere(scope, limit) : start;
  const { links, total } = await linksFrom(scope, { sort, offset, limit: Math.max(limit, 1) });
  const clicks = await clicksOf(scope, links);
  const shown = limit === 0 ? [] : links;
  const numbered = shown.map((link, index): [string, unknown] => [
    `link_${String(index + 1)}`,
    toStats(link, clicks[link.hash] ?? 0),
  ]);
  const fields = {
    ...{ links: Object.fromEntries(numbered), stats: await totalsOf(scope, total) },
    ...{ statusCode: '200', message: 'success' },
  };
  return { fields, simple: NO_TEXT };
}

async function linksFrom(scope: TokenScope, window: { sort: WindowSort; offset: number; limit: number }) {
  return windowOfLinks(scope, { selection: { filter: 'all', search: '' }, ...window });
}

/** Where some links in a row begin. */
async function anywhere(scope: TokenScope, limit: number): Promise<number> {
  const { total } = await linksFrom(scope, { sort: 'newest', offset: 0, limit: 1 });
  return randomInt(Math.max(1, total - limit + 1));
}

const EVER = '2000-01-01';

async function totalsOf(scope: TokenScope, total: number) {
  const to = scope.clock().toISOString().slice(0, 10);
  const span = { period: 'custom', from: EVER, to, zone: 'UTC', filters: [] } as const;
  const { totals } = await readTotals(scope, { ...span, filters: [] });
  return { total_links: String(total), total_clicks: String(totals.human) };
}

export async function dbStats({ scope }: SurfaceCall): Promise<Answer> {
  const { total } = await linksFrom(scope, { sort: 'newest', offset: 0, limit: 1 });
  const fields = { 'db-stats': await totalsOf(scope, total), statusCode: '200', message: 'success' };
  return { fields, simple: NO_TEXT };
}
