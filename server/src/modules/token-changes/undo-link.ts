import { linkEdit } from '@linklet/contract/links/edits.ts';
import type { LinkState, ListedLink } from '@linklet/contract/links/links.ts';
import { setLinkRoutesBody } from '@linklet/contract/redirect-routes/endpoints.ts';
import { AppError } from '../../platform/errors.ts';
import { parse } from '../../platform/http/body/parse.ts';
import type { Scope } from '../../platform/scope.ts';
import type { auditEntries } from '../../schema/audit/audit.table.ts';
import {
  editLink,
  readLink,
  readRoutesOf,
  setLinkRoutes,
  setLinkState,
  setMainAlias,
} from '../links/index.ts';

export type Entry = typeof auditEntries.$inferSelect;
type Values = Record<string, unknown>;

/**
 * Brings a link back to where it was before some entries of its history, the newest of which is the first: what was made
 * goes to the trash. Throws `changed_since` where something of it is no longer as the last of them left it.
 */
export async function undoLink(scope: Scope, hash: string, entries: readonly Entry[]): Promise<void> {
  const link = await readLink(scope, hash);
  if (entries.some(({ action }) => action === 'link.created')) {
    if (link.state !== 'deleted')
      await setLinkState(scope, hash, { state: 'deleted', version: link.version });
    return;
  }
  await undoState(scope, link, entries);
  await undoValues(scope, hash, entries);
  await undoRoutes(scope, hash, entries);
  await undoMainAlias(scope, hash, entries);
}

/** How the parts stood before all, and after all, of the entries of some kinds. */
function edgesOf(entries: readonly Entry[], ...actions: string[]): { before: Values; after: Values } {
  const own = entries.filter(({ action }) => actions.includes(action));
  const before = Object.assign({}, ...own.map((entry) => entry.before)) as Values;
  const after = Object.assign({}, ...own.toReversed().map((entry) => entry.after)) as Values;
  return { before, after };
}

function requireSame(present: unknown, after: unknown): void {
  if (JSON.stringify(present) !== JSON.stringify(after)) throw new AppError('changed_since');
}

async function undoState(scope: Scope, link: ListedLink, entries: readonly Entry[]): Promise<void> {
  const { before, after } = edgesOf(entries, 'link.archived', 'link.deleted', 'link.restored');
  if (!('state' in before) || before['state'] === after['state']) return;
  requireSame(link.state, after['state']);
  await setLinkState(scope, link.hash, { state: before['state'] as LinkState, version: link.version });
}

async function undoValues(scope: Scope, hash: string, entries: readonly Entry[]): Promise<void> {
  const { before, after } = edgesOf(entries, 'link.changed');
  if (Object.keys(before).length === 0) return;
  // What it was is kept nowhere.
  if ('has_password' in before) throw new AppError('password_not_kept');
  const { version, ...link } = await readLink(scope, hash);
  const present: Values = { ...link, ...link.options, tags: link.aliases[0]?.tags ?? [] };
  for (const [name, value] of Object.entries(after)) requireSame(present[name], value);
  await editLink(scope, hash, { ...parse(linkEdit, before), version });
}

async function undoRoutes(scope: Scope, hash: string, entries: readonly Entry[]): Promise<void> {
  const { before, after } = edgesOf(entries, 'link.routes_changed');
  if (!('routes' in before)) return;
  const { version } = await readLink(scope, hash);
  const present = (await readRoutesOf(scope, [hash])).get(hash) ?? [];
  requireSame(present, after['routes']);
  await setLinkRoutes(scope, hash, parse(setLinkRoutesBody, { version, routes: before['routes'] }));
}

async function undoMainAlias(scope: Scope, hash: string, entries: readonly Entry[]): Promise<void> {
  const { before, after } = edgesOf(entries, 'link.main_alias_changed', 'link.alias_added');
  const [was, is] = [before['main_alias'], after['main_alias']];
  if (typeof was !== 'string' || was === is) return;
  const { version, aliases } = await readLink(scope, hash);
  requireSame(addressOf(aliases.find(({ is_main }) => is_main)), is);
  const former = aliases.find((alias) => addressOf(alias) === was);
  if (!former) throw new AppError('changed_since');
  await setMainAlias(scope, hash, { alias: former.alias, domain: former.domain, version });
}

function addressOf(alias: { domain: string; alias: string } | undefined): string {
  return alias === undefined ? '' : `${alias.domain}/${alias.alias}`;
}
