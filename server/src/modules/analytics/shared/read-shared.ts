import type { z } from 'zod';
import type { getShared } from '@linklet/contract/shared-stats.ts';
import type { Scope } from '../../../platform/scope.ts';
import { openShared } from './open-shared.ts';

/** What shared statistics are of. Throws `not_shared`. */
export async function readShared(
  scope: Scope,
  name: string,
): Promise<z.input<(typeof getShared)['response']>> {
  const { link } = await openShared(scope, name);
  const [main] = link.aliases;
  const { protocol } = new URL(scope.config.baseUrl);
  return {
    short_url: main === undefined ? '' : `${protocol}//${main.host}/${main.alias}`,
    destination: isSecret(link, scope.clock()) ? null : link.url,
    created_at: link.createdAt.toISOString(),
  };
}

/** Whether a link leads nobody to its destination who only has its address. */
function isSecret(
  { hasPassword, startsAt }: { hasPassword: boolean; startsAt: Date | null },
  now: Date,
): boolean {
  return hasPassword || (startsAt !== null && startsAt > now);
}
