import type { WorkspaceAddress } from '@linklet/contract/workspaces.ts';
import type { FastifyRequest } from 'fastify';

/** The workspace that the address of a request names; undefined for one's own. */
export function workspaceOf({ params }: FastifyRequest): WorkspaceAddress | undefined {
  const { organization, team } = params as Partial<WorkspaceAddress>;
  if (organization === undefined) return undefined;
  return team === undefined ? { organization } : { organization, team };
}
