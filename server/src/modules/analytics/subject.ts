import type { StatsFilter } from '@linklet/contract/analytics/filters.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import { findDomainIds } from '../domains/index.ts';
import { findLink, findLinksApart, findNamedAliases, findTaggedLinks } from '../links/index.ts';
import { all, always, isOneOf, not, type Condition } from './condition.ts';
import { columnsOf } from './dimensions.ts';

/** Whose clicks are counted. */
export interface Subject {
  workspaces: readonly number[];
  /** True for its clicks alone. It names workspaces first: they lead the table's order, and keep tenants apart. */
  condition: Condition;
}

type InWorkspace = Services & Pick<Scope, 'workspaceId'>;

/** A link of the workspace, or all links of the workspaces, which are that one where they are absent. */
interface Wanted {
  link?: string | undefined;
  workspaces?: readonly number[];
}

/**
 * The clicks of a link, or of all links that are the workspaces' now and whose statistics are on; undefined where there
 * is no workspace, as for a visitor that has none yet. Throws `not_found` for a link that is not the workspace's, and
 * `analytics_off`.
 */
export async function findSubject(
  scope: InWorkspace,
  { link, workspaces = ownOf(scope) }: Wanted,
): Promise<Subject | undefined> {
  if (link !== undefined) return linkSubject(scope, link);
  if (workspaces.length === 0) return undefined;
  const apart = await findLinksApart(scope, workspaces);
  const isTheirs = new Set(workspaces);
  const hidden = apart.filter(({ originWorkspaceId }) => isTheirs.has(originWorkspaceId));
  const came = apart.filter(({ workspaceId, isTracked }) => isTracked && isTheirs.has(workspaceId));
  const own = all([
    isOneOf('workspace_id', workspaces),
    hidden.length > 0 ? not(isOneOf('link_id', idsOf(hidden))) : always,
  ]);
  const others = [...Map.groupBy(came, ({ originWorkspaceId }) => originWorkspaceId)].map(([madeIn, links]) =>
    all([isOneOf('workspace_id', [madeIn]), isOneOf('link_id', idsOf(links))]),
  );
  return {
    workspaces,
    condition: { sql: [own, ...others].map(({ sql }) => `(${sql})`).join(' or '), params: {} },
  };
}

function ownOf({ workspaceId }: InWorkspace): number[] {
  return workspaceId === null ? [] : [workspaceId];
}

function idsOf(links: readonly { id: number }[]): number[] {
  return links.map(({ id }) => id);
}

async function linkSubject(scope: InWorkspace, hash: string): Promise<Subject> {
  const { workspaceId } = scope;
  const link = workspaceId === null ? undefined : await findLink(scope, workspaceId, hash);
  if (workspaceId === null || !link) throw new AppError('not_found');
  if (!link.options.analytics_enabled) throw new AppError('analytics_off');
  return {
    workspaces: [workspaceId],
    condition: all([isOneOf('workspace_id', [link.originWorkspaceId]), isOneOf('link_id', [link.id])]),
  };
}

/** True for the clicks that all filters let through. */
export async function filterCondition(
  scope: Services,
  workspaces: readonly number[],
  filters: readonly StatsFilter[],
): Promise<Condition> {
  const conditions = filters.map(async (filter, index) => {
    const condition = await conditionOf(scope, workspaces, { filter, name: `filter${String(index)}` });
    return filter.negated ? not(condition) : condition;
  });
  return all(await Promise.all(conditions));
}

async function conditionOf(
  scope: Services,
  workspaces: readonly number[],
  { filter: { dimension, values }, name }: { filter: StatsFilter; name: string },
): Promise<Condition> {
  if (dimension === 'link')
    return isOneOf(
      'link_id',
      (await findNamedAliases(scope, workspaces, values)).map(({ linkId }) => linkId),
    );
  if (dimension === 'tag') return isOneOf('link_id', await findTaggedLinks(scope, workspaces, values));
  if (dimension === 'alias')
    return isOneOf(
      'alias_id',
      (await findNamedAliases(scope, workspaces, values)).map(({ id }) => id),
    );
  if (dimension === 'domain') return isOneOf('domain_id', await findDomainIds(scope, values));
  return { sql: `${columnsOf[dimension].value} in {${name}:Array(String)}`, params: { [name]: values } };
}
