/** Whose links a call is about: a team's, or, without a team, the member's own in an organization. */
export interface WorkspaceAddress {
  organization: string;
  team?: string;
}

/** What paths of a workspace's endpoints begin with, after `apiPrefix`; one's own workspace has no prefix. */
export const workspacePrefixes = [
  '',
  '/organization/:organization/team/:team',
  '/organization/:organization/personal',
] as const;

/** The prefix of this workspace's endpoints; of one's own without an address. */
export function workspacePrefix(address: WorkspaceAddress | undefined): string {
  if (address === undefined) return '';
  const organization = `/organization/${encodeURIComponent(address.organization)}`;
  if (address.team === undefined) return `${organization}/personal`;
  return `${organization}/team/${encodeURIComponent(address.team)}`;
}
