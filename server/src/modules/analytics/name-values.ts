import type { StatsDimension } from '@linklet/contract/analytics/filters.ts';
import type { Scope } from '../../platform/scope.ts';
import { nameDomains } from '../domains/index.ts';
import { nameAliases, nameLinks } from '../links/index.ts';

/** The values of a dimension as filters name them, in the same order: ids stay inside. Empty for what is gone. */
export async function nameValues(
  scope: Scope,
  workspaces: readonly number[],
  { dimension, values }: { dimension: StatsDimension; values: readonly string[] },
): Promise<readonly string[]> {
  const ids = values.map(Number);
  if (dimension === 'link') return inOrder(ids, await nameLinks(scope, workspaces, ids));
  if (dimension === 'alias') return inOrder(ids, await nameAliases(scope, workspaces, ids));
  if (dimension === 'domain') return inOrder(ids, await nameDomains(scope, ids));
  return values;
}

function inOrder(ids: readonly number[], found: readonly { id: number; name: string }[]): string[] {
  const byId = new Map(found.map(({ id, name }) => [id, name]));
  return ids.map((id) => byId.get(id) ?? '');
}
