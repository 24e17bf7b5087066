import type { SurfaceAnswer, SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import { listUsableDomains } from '../domains/index.ts';
import { toUuid } from './link-id.ts';

/** Of secrets nothing is told. */
const MASKED = '*'.repeat(40);

export async function showUser({ scope }: SurfaceCall): Promise<SurfaceAnswer> {
  const usable = await listUsableDomains(scope, scope.workspaceId);
  const own = usable.filter(({ type }) => type !== 'common');
  const domains = own.map(({ id, host, createdAt }) => ({
    ...{ id: toUuid(id.toString(36)), address: host, banned: false, homepage: '' },
    ...{ created_at: createdAt.toISOString(), updated_at: createdAt.toISOString() },
  }));
  return { body: { apikey: MASKED, email: scope.caller.user.email, domains } };
}
