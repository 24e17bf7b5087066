import { readTag } from '@linklet/contract/links/tags/rules.ts';
import { AppError } from '../../platform/errors.ts';
import type { SurfaceAnswer, SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import { readBreakdown } from '../analytics/index.ts';
import { deleteTag, listTags, renameTag } from '../links/index.ts';
import { hasFeature } from '../plans/index.ts';
import { Problem, toPage } from './answer.ts';
import { inputs, readBody, readQuery } from './input.ts';
import { toSummary } from './short-url-view.ts';

interface Tag {
  name: string;
  links: number;
}

const MOST = 5000;

async function allTags(scope: TokenScope, search = ''): Promise<Tag[]> {
  const all: Tag[] = [];
  for (let after: string | null = ''; after !== null && all.length < MOST;) {
    const page: { data: Tag[]; next: string | null } = await listTags(scope, { search, after });
    all.push(...page.data);
    after = page.next;
  }
  return all;
}

async function pageOfTags(call: SurfaceCall) {
  const asked = readQuery(inputs.tagPages, call);
  const all = await allTags(call.scope, asked.searchTerm);
  const from = (asked.page - 1) * asked.itemsPerPage;
  return { asked, total: all.length, tags: all.slice(from, from + asked.itemsPerPage) };
}

export async function list(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { asked, total, tags } = await pageOfTags(call);
  const names = tags.map(({ name }) => name);
  return { body: { tags: toPage(names, total, asked) } };
}

export async function stats(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { asked, total, tags } = await pageOfTags(call);
  const [human, bot] = await Promise.all([countByTag(call.scope, 'human'), countByTag(call.scope, 'bot')]);
  const data = tags.map(({ name, links }) => ({
    ...{ tag: name, shortUrlsCount: links },
    visitsSummary: toSummary({ human: human.get(name) ?? 0, bot: bot.get(name) ?? 0 }),
  }));
  return { body: { tags: toPage(data, total, asked) } };
}

const EVER = '2000-01-01';

async function countByTag(scope: TokenScope, kind: 'human' | 'bot'): Promise<Map<string, number>> {
  if (!hasFeature(scope, 'use_analytics')) return new Map();
  const span = {
    period: 'custom',
    from: EVER,
    to: scope.clock().toISOString().slice(0, 10),
    zone: 'UTC',
  } as const;
  const { rows } = await readBreakdown(scope, 'tag', { ...span, filters: [], kind, limit: MOST });
  return new Map(rows.map(({ value, count }) => [value, count]));
}

function notFound(name: string): Problem {
  return new Problem('tag-not-found', { detail: `Tag with name "${name}" could not be found`, tag: name });
}

/** The tag that the path names. Throws `tag-not-found`. */
export async function requireTag(call: SurfaceCall): Promise<string> {
  const { tag } = readQuery(inputs.tag, call);
  const name = readTag(tag);
  if (!(await isThere(call.scope, name))) throw notFound(tag);
  return name;
}

async function isThere(scope: TokenScope, name: string): Promise<boolean> {
  const { data } = await listTags(scope, { search: name, after: '' });
  return data.some((each) => each.name === name);
}

/** Ours would become one with a tag that has the new name; Shlink refuses. */
export async function rename(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { scope } = call;
  const { oldName, newName } = readBody(inputs.renaming, call);
  const from = readTag(oldName);
  if (!(await isThere(scope, from))) throw notFound(oldName);
  if (from !== newName && (await isThere(scope, newName))) {
    const detail = `You cannot rename tag ${oldName} to ${newName}, because it already exists`;
    throw new Problem('tag-conflict', { detail, ...{ oldName, newName } });
  }
  await renameTag(scope, from, newName);
  return { status: 204 };
}

/** Tags that are not there are gone already. */
export async function remove(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { tags } = readQuery(inputs.tags, call);
  for (const name of new Set(tags.map(readTag))) await deleteTag(call.scope, name).catch(unlessGone);
  return { status: 204 };
}

function unlessGone(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
}
