import type { HelpdeskView } from '@linklet/contract/helpdesk/endpoints.ts';
import type { Organization } from '../organizations/index.ts';

export function stateOf({ archivedAt, deletedAt }: Organization): HelpdeskView['state'] {
  if (deletedAt !== null) return 'deleted';
  return archivedAt === null ? 'active' : 'archived';
}
