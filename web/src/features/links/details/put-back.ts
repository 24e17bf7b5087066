import { editLink, setMainAlias, type HistoryEntry, type LinkEdit } from '@linklet/contract/links/edits.ts';
import { setLinkState, type LinkState, type ListedLink } from '@linklet/contract/links/links.ts';
import { setLinkRoutes, type SetLinkRoutesBody } from '@linklet/contract/redirect-routes/endpoints.ts';
import { api } from '#/lib/transport/api.ts';

/** Puts a link back to how it was; null of an entry that changed nothing that can be put back. */
type PutBack = ((link: ListedLink) => Promise<unknown>) | null;

type Before = NonNullable<HistoryEntry['before']>;

// What is noted before a change is in the words of the call that made it.
const ways: Record<string, (before: Before) => PutBack> = {
  'link.changed': (before) => putEditBack(before),
  'link.archived': (before) => putStateBack(before),
  'link.deleted': (before) => putStateBack(before),
  'link.restored': (before) => putStateBack(before),
  'link.alias_added': (before) => putMainAliasBack(before),
  'link.main_alias_changed': (before) => putMainAliasBack(before),
  'link.routes_changed': (before) => putRoutesBack(before),
};

/** How an entry of a link's history is taken back. */
export function putBackOf({ action, before }: HistoryEntry): PutBack {
  return before === null ? null : (ways[action]?.(before) ?? null);
}

// A password is kept nowhere but as a hash, so it can't be put back.
function putEditBack(noted: Before): PutBack {
  const before = Object.fromEntries(Object.entries(noted).filter(([name]) => name !== 'has_password'));
  if (Object.keys(before).length === 0) return null;
  return ({ hash, version }) =>
    api(editLink, { params: { hash }, body: { ...(before as LinkEdit), version } });
}

function putStateBack({ state }: Before): PutBack {
  return ({ hash, version }) =>
    api(setLinkState, { params: { hash }, body: { state: state as LinkState, version } });
}

function putMainAliasBack({ main_alias: address }: Before): PutBack {
  if (typeof address !== 'string') return null;
  const slash = address.indexOf('/');
  const [domain, alias] = [address.slice(0, slash), address.slice(slash + 1)];
  return ({ hash, version }) => api(setMainAlias, { params: { hash }, body: { domain, alias, version } });
}

function putRoutesBack({ routes }: Before): PutBack {
  return ({ hash, version }) =>
    api(setLinkRoutes, {
      params: { hash },
      body: { routes: routes as SetLinkRoutesBody['routes'], version },
    });
}
