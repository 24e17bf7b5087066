import type { SurfaceAnswer, SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import { AppError } from '../../platform/errors.ts';
import { listUsableDomains } from '../domains/index.ts';

/** The domains on which the workspace may have links. */
export async function list({ scope }: SurfaceCall): Promise<SurfaceAnswer> {
  const domains = await listUsableDomains(scope, scope.workspaceId);
  return {
    body: domains.map(({ id, host, isBase, rootUrl, notFoundUrl, createdAt }) => ({
      ...{ id: `dom_${String(id)}`, slug: host, verified: true, primary: isBase, archived: false },
      ...{ placeholder: rootUrl ?? '', expiredUrl: null, notFoundUrl, logo: null },
      ...{ createdAt: createdAt.toISOString(), updatedAt: createdAt.toISOString(), registeredDomain: null },
    })),
  };
}

/** Domains are added where their records are shown, and there are no folders. */
export async function refuse(): Promise<SurfaceAnswer> {
  throw new AppError('forbidden');
}

export async function none(): Promise<SurfaceAnswer> {
  return { body: [] };
}
