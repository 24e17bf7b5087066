import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import type { FastifyRequest } from 'fastify';

export function workspaceOf({ params }: FastifyRequest): WorkspaceAddress | undefined {
  const { organization, team, member } = params as Partial<WorkspaceAddress>;
  if (organization === undefined) return undefined;
  return { organization, ...(team !== undefined && { team }), ...(member !== undefined && { member }) };
}
