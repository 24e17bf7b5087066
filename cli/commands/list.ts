import { parseArgs } from 'node:util';
import { searchLinks } from '@linklet/contract/links/list.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { call } from '../client.ts';
import { shortUrlOf } from '../find-link.ts';
import { sayJson, sayTable } from '../output.ts';
import { UsageError } from '../usage-error.ts';

const DEFAULT_LIMIT = 25;

export interface Asked {
  search?: string | undefined;
  tag?: string | undefined;
}

/** Links outside the trash, the newest first, as they come. */
export async function* allLinks(query: Asked): AsyncGenerator<ListedLink> {
  for (let cursor: string | undefined; ;) {
    const page: { data: ListedLink[]; next: string | null } = await call(searchLinks, {
      params: { filter: 'all' },
      query: { ...query, cursor },
    });
    yield* page.data;
    if (page.next === null) return;
    cursor = page.next;
  }
}

export async function list(typed: string[]): Promise<void> {
  const { values } = parseArgs({
    args: typed,
    options: {
      search: { type: 'string' },
      tag: { type: 'string' },
      limit: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const limit = values.limit === undefined ? DEFAULT_LIMIT : Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError('The limit is no whole number.');
  const links: ListedLink[] = [];
  for await (const link of allLinks({ search: values.search, tag: values.tag })) {
    links.push(link);
    if (links.length >= limit) break;
  }
  if (values.json === true) sayJson(links);
  else sayTable(links.map((link) => [shortUrlOf(link), link.created_at.slice(0, 10), link.state, link.url]));
}
