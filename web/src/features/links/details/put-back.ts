import type { LinkEventName } from '@linklet/contract/audit/events.ts';
import { editLink, setMainAlias, type HistoryEntry } from '@linklet/contract/links/edits.ts';
import { linksEvents } from '@linklet/contract/links/events.ts';
import { setLinkState, type ListedLink } from '@linklet/contract/links/links.ts';
import { setLinkRoutes } from '@linklet/contract/redirect-routes/endpoints.ts';
import { api } from '#/lib/transport/api.ts';

/** Puts a link back to how it was; null of an entry that changed nothing that can be put back. */
type PutBack = ((link: ListedLink) => Promise<unknown>) | null;

type Before = HistoryEntry['before'];

/** Which events can be taken back. What is noted before a change is in the words of the call that made it. */
const ways: Partial<Record<LinkEventName, (before: Before) => PutBack>> = {
  'link.changed': putEditBack,
  'link.archived': putStateBack,
  'link.deleted': putStateBack,
  'link.restored': putStateBack,
  'link.alias_added': putMainAliasBack,
  'link.main_alias_changed': putMainAliasBack,
  'link.routes_changed': putRoutesBack,
};

const known = new Map(Object.entries(ways));

/** How an entry of a link's history is taken back. */
export function putBackOf({ action, before }: HistoryEntry): PutBack {
  return known.get(action)?.(before) ?? null;
}

// A password is kept nowhere but as a hash, so it can't be put back.
const edit = linksEvents['link.changed'].before.omit({ has_password: true });

function putEditBack(noted: Before): PutBack {
  const { data: before = {} } = edit.safeParse(noted);
  if (Object.keys(before).length === 0) return null;
  return ({ hash, version }) => api(editLink, { params: { hash }, body: { ...before, version } });
}

function putStateBack(noted: Before): PutBack {
  const { data: before } = linksEvents['link.archived'].before.safeParse(noted);
  if (before === undefined) return null;
  return ({ hash, version }) => api(setLinkState, { params: { hash }, body: { ...before, version } });
}

function putMainAliasBack(noted: Before): PutBack {
  const { data: before } = linksEvents['link.main_alias_changed'].before.safeParse(noted);
  if (before === undefined) return null;
  const address = before.main_alias;
  const slash = address.indexOf('/');
  const [domain, alias] = [address.slice(0, slash), address.slice(slash + 1)];
  return ({ hash, version }) => api(setMainAlias, { params: { hash }, body: { domain, alias, version } });
}

function putRoutesBack(noted: Before): PutBack {
  const { data: before } = linksEvents['link.routes_changed'].before.safeParse(noted);
  if (before === undefined) return null;
  return ({ hash, version }) => api(setLinkRoutes, { params: { hash }, body: { ...before, version } });
}
