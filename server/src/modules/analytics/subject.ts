import type { StatsFilter } from '@linklet/contract/stats-filters.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import { findDomainIds } from '../domains/index.ts';
import {
  findLink,
  findMovedLinks,
  findNamedAliases,
  findTaggedLinks,
  findUntrackedLinks,
} from '../links/index.ts';
import { all, always, isOneOf, not, type Condition } from './condition.ts';
import { columnsOf } from './dimensions.ts';

/** Whose clicks are counted. */
export interface Subject {
  workspaceId: number;
  /** True for its clicks alone. It names workspaces first: they lead the table's order, and keep tenants apart. */
  condition: Condition;
}

type InWorkspace = Services & Pick<Scope, 'workspaceId'>;

/**
 * The clicks of a link, or of all links that are the workspace's now and whose statistics are on; undefined for a
 * visitor that has no workspace yet. Throws `not_found` for a link that is not the workspace's, and `analytics_off`.
 */
export async function findSubject(
  scope: InWorkspace,
  hash: string | undefined,
): Promise<Subject | undefined> {
  const { workspaceId } = scope;
  if (hash !== undefined) return linkSubject(scope, hash);
  if (workspaceId === null) return undefined;
  const [{ cameFrom, left }, untracked] = await Promise.all([
    findMovedLinks(scope, workspaceId),
    findUntrackedLinks(scope, workspaceId),
  ]);
  const hidden = [...left, ...untracked];
  const own = all([
    isOneOf('workspace_id', [workspaceId]),
    hidden.length > 0 ? not(isOneOf('link_id', hidden)) : always,
  ]);
  const others = [...cameFrom].map(([madeIn, ids]) =>
    all([isOneOf('workspace_id', [madeIn]), isOneOf('link_id', ids)]),
  );
  return {
    workspaceId,
    condition: { sql: [own, ...others].map(({ sql }) => `(${sql})`).join(' or '), params: {} },
  };
}

async function linkSubject(scope: InWorkspace, hash: string): Promise<Subject> {
  const { workspaceId } = scope;
  const link = workspaceId === null ? undefined : await findLink(scope, workspaceId, hash);
  if (workspaceId === null || !link) throw new AppError('not_found');
  if (!link.analyticsEnabled) throw new AppError('analytics_off');
  return {
    workspaceId,
    condition: all([isOneOf('workspace_id', [link.originWorkspaceId]), isOneOf('link_id', [link.id])]),
  };
}

/** True for the clicks that all filters let through. */
export async function filterCondition(
  scope: Services,
  workspaceId: number,
  filters: readonly StatsFilter[],
): Promise<Condition> {
  const conditions = filters.map(async (filter, index) => {
    const condition = await conditionOf(scope, workspaceId, { filter, name: `filter${String(index)}` });
    return filter.negated ? not(condition) : condition;
  });
  return all(await Promise.all(conditions));
}

async function conditionOf(
  scope: Services,
  workspaceId: number,
  { filter: { dimension, values }, name }: { filter: StatsFilter; name: string },
): Promise<Condition> {
  if (dimension === 'link')
    return isOneOf(
      'link_id',
      (await findNamedAliases(scope, workspaceId, values)).map(({ linkId }) => linkId),
    );
  if (dimension === 'tag') return isOneOf('link_id', await findTaggedLinks(scope, workspaceId, values));
  if (dimension === 'alias')
    return isOneOf(
      'alias_id',
      (await findNamedAliases(scope, workspaceId, values)).map(({ id }) => id),
    );
  if (dimension === 'domain') return isOneOf('domain_id', await findDomainIds(scope, values));
  return { sql: `${columnsOf[dimension].value} in {${name}:Array(String)}`, params: { [name]: values } };
}
