/** Whose links a call is about: a team's, another member's own in an organization, or, without either, one's own there. */
export interface WorkspaceAddress {
  organization: string;
  team?: string;
  /** The id of the member's account. */
  member?: string;
}

/** What paths of a workspace's endpoints begin with, after `apiPrefix`; one's own workspace has no prefix. */
export const workspacePrefixes = [
  '',
  '/organization/:organization/team/:team',
  '/organization/:organization/personal',
  '/organization/:organization/member/:member',
] as const;

/** The prefix of this workspace's endpoints; of one's own without an address. */
export function workspacePrefix(address: WorkspaceAddress | undefined): string {
  if (address === undefined) return '';
  const organization = `/organization/${encodeURIComponent(address.organization)}`;
  const { team, member } = address;
  if (team !== undefined) return `${organization}/team/${encodeURIComponent(team)}`;
  return member === undefined
    ? `${organization}/personal`
    : `${organization}/member/${encodeURIComponent(member)}`;
}
