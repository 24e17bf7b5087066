import { toLinkView } from './link-view.ts';
import { userOf } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { isViolationOf } from '../../platform/postgres/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { recordEvents } from '../audit/index.ts';
import { takenError } from './aliases/check-alias.ts';
import { holdAliasRules } from './aliases/hold-alias-rules.ts';
import { randomAlias, randomLinkHash } from './aliases/random-alias.ts';
import { storeFurtherAliases, type FurtherAlias } from './aliases/further-aliases.ts';
import { insertOne, insertSet, type NewLink, type Outcome } from './insert-statements.ts';
import type { LinkDraft } from './link-draft.ts';
import { findRepeatedLink } from './links.queries.ts';
import { storeOptions } from './options/store-options.ts';
import { storeTagsOfMany } from './tags/store-tags.ts';

export interface StoredLink {
  id: number;
  hash: string;
  alias: string;
}

/**
 * Stores one to a thousand links with their long URLs, aliases, tags and options, and notes each; answers them in the
 * order of their drafts. Throws `url_banned`, `link_exists` and `alias_taken` of the first that can't be stored, and
 * then stores none, where it is called in a transaction; the unique indexes decide every race.
 */
export async function insertLinks(
  scope: Scope,
  drafts: readonly LinkDraft[],
  workspaceId: number,
): Promise<StoredLink[]> {
  await holdAliasRules(scope, drafts.flatMap(chosenAliases));
  const stored = await storeAll(scope, workspaceId, drafts);
  // A guest has nothing else, and nobody reads a guest's history.
  if (userOf(scope.caller) === null) return stored.map(({ link }) => link);

  await storeTagsOfMany(
    scope,
    workspaceId,
    stored.flatMap(({ link, draft }) => draft.tags.map((tag) => ({ linkId: link.id, tag }))),
  );
  for (const { link, draft } of stored) await storeFurtherAliases(scope, link.id, draft.furtherAliases);
  await storeOptions(
    scope,
    workspaceId,
    stored.map(({ link, draft }) => ({ linkId: link.id, columns: draft.options.columns })),
  );
  const entries = stored.map((each) => ({ workspaceId, ...toEntry(each) }));
  await recordEvents(scope, 'link.created', entries);
  return stored.map(({ link }) => link);
}

function chosenAliases({ domain, alias, furtherAliases }: LinkDraft): FurtherAlias[] {
  return alias === undefined ? [...furtherAliases] : [{ domain, alias }, ...furtherAliases];
}

interface Stored {
  link: StoredLink;
  draft: LinkDraft;
}

async function storeAll(scope: Scope, workspaceId: number, drafts: readonly LinkDraft[]): Promise<Stored[]> {
  const all = drafts.map((draft): NewLink => ({
    draft,
    hash: randomLinkHash(),
    alias: draft.alias ?? randomAlias(),
  }));
  const ids = new Map<NewLink, number>();
  let left = all;
  while (left.length > 0) {
    const outcomes = await insertOnce(scope, workspaceId, left);
    for (const [index, link] of left.entries()) {
      const id = await idOf(scope, { workspaceId, link, outcome: outcomes[index] });
      if (id !== null) ids.set(link, id);
    }
    left = left.filter((link) => !ids.has(link));
    // A random alias was taken, or another request has just stored a long URL, which the statement could not see yet.
    for (const link of left) link.alias = link.draft.alias ?? randomAlias();
  }
  return all.map((link) => {
    const { draft, hash, alias } = link;
    const id = ids.get(link);
    if (id === undefined) throw new Error('A link was not stored.');
    return { draft, link: { id, hash, alias } };
  });
}

async function insertOnce(scope: Scope, workspaceId: number, left: readonly NewLink[]): Promise<Outcome[]> {
  const [link] = left;
  const single = left.length === 1 ? link : undefined;
  try {
    return await (single ? insertOne(scope, workspaceId, single) : insertSet(scope, workspaceId, left));
  } catch (error) {
    if (!isViolationOf(error, 'links_one_per_destination')) throw error;
    throw single ? await repeatedLinkError(scope, workspaceId, single) : new AppError('link_exists');
  }
}

interface Judged {
  workspaceId: number;
  link: NewLink;
  outcome: Outcome | undefined;
}

/** Of the link; null where it was not stored, and is to be tried again. */
async function idOf(scope: Scope, { workspaceId, link, outcome }: Judged): Promise<number | null> {
  if (!outcome) throw new Error('PostgreSQL returned no outcome.');
  const { id, isRepeated, isTerminated } = outcome;
  if (id !== null) return Number(id);
  if (isTerminated === true) throw new AppError('url_banned');
  if (isRepeated) throw await repeatedLinkError(scope, workspaceId, link);
  if (isTerminated === false && link.draft.alias !== undefined) throw takenError(link.draft.alias);
  return null;
}

async function repeatedLinkError(scope: Scope, workspaceId: number, { draft }: NewLink): Promise<AppError> {
  // When a simultaneous request won, the violation has ended the transaction: then the sentence alone must do.
  const existing = await findRepeatedLink(scope, workspaceId, draft.url).catch(() => undefined);
  return new AppError('link_exists', existing && { existing: toLinkView(existing, scope.config.baseUrl) });
}

function toEntry({ link, draft }: Stored) {
  const { url, tags, furtherAliases: further, options } = draft;
  return {
    target: link.hash,
    after: {
      url,
      alias: link.alias,
      ...(further.length > 0 && { further_aliases: further.map(addressOf) }),
      ...(tags.length > 0 && { tags: [...tags] }),
      ...options.noted,
    },
  };
}

function addressOf({ domain, alias }: FurtherAlias): string {
  return `${domain.host}/${alias}`;
}
