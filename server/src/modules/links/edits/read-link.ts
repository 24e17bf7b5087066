import type { LinkDetails } from '@linklet/contract/links/edits.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import { toListedLink } from '../link-view.ts';
import { checkDestination, readAppeal } from '../../reports/index.ts';
import {
  findLink,
  findLinkOfAlias,
  findLinkOfExternalId,
  findLinksNamed,
  findRepeatedLink,
} from '../links.queries.ts';

/** A link of the workspace. Throws `not_found`. */
export async function readLink(scope: Scope, hash: string): Promise<ListedLink> {
  const { workspaceId } = scope;
  return view(scope, workspaceId === null ? undefined : await findLink(scope, workspaceId, hash));
}

/** The same with what became of its appeal. Throws `not_found`. */
export async function readLinkDetails(scope: Scope, hash: string): Promise<LinkDetails> {
  const link = await readLink(scope, hash);
  return { ...link, appeal: link.blocked === null ? null : await readAppeal(scope, hash) };
}

/** Those of the links that are the workspace's, by what each is called outside. */
export async function readLinks(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  workspaceId: number,
  hashes: readonly string[],
): Promise<Map<string, ListedLink>> {
  const rows = await findLinksNamed(services, workspaceId, hashes);
  const shown = { baseUrl: services.config.baseUrl, now: services.clock() };
  return new Map(rows.map((row) => [row.hash, toListedLink(row, shown)]));
}

/** The workspace's link that an alias leads to, on the base domain where no other is named. Throws `not_found`. */
export async function readLinkOfAlias(
  scope: Scope,
  alias: string,
  domain: string | undefined,
): Promise<ListedLink> {
  const { workspaceId } = scope;
  const found =
    workspaceId === null ? undefined : await findLinkOfAlias(scope, workspaceId, { alias, domain });
  return view(scope, found);
}

/** The workspace's link that a program calls so, beside those in the trash. Throws `not_found`. */
export async function readLinkOfExternalId(scope: Scope, externalId: string): Promise<ListedLink> {
  const { workspaceId } = scope;
  const found = workspaceId === null ? undefined : await findLinkOfExternalId(scope, workspaceId, externalId);
  return view(scope, found);
}

/** The workspace's link that a new one to this URL would repeat; undefined for none. Throws the `url_…` codes. */
export async function readLinkTo(scope: Scope, typed: string): Promise<ListedLink | undefined> {
  const { workspaceId } = scope;
  if (workspaceId === null) return undefined;
  const found = await findRepeatedLink(scope, workspaceId, await checkDestination(scope, typed));
  return found && readLink(scope, found.hash);
}

function view({ config, clock }: Scope, row: Awaited<ReturnType<typeof findLink>>): ListedLink {
  if (!row) throw new AppError('not_found');
  return toListedLink(row, { baseUrl: config.baseUrl, now: clock() });
}
