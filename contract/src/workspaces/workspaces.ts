/** A team's workspace, another member's own space, or, without either, the caller's own there. */
export interface WorkspaceAddress {
  organization: string;
  team?: string;
  member?: string;
}

/** Prefixes of a workspace's endpoints after `apiPrefix`; the account's own workspace has none. */
export const workspacePrefixes = [
  '',
  '/organization/:organization/team/:team',
  '/organization/:organization/personal',
  '/organization/:organization/member/:member',
] as const;

export function workspacePrefix(address: WorkspaceAddress | undefined): string {
  if (address === undefined) return '';
  const organization = `/organization/${encodeURIComponent(address.organization)}`;
  const { team, member } = address;
  if (team !== undefined) return `${organization}/team/${encodeURIComponent(team)}`;
  return member === undefined
    ? `${organization}/personal`
    : `${organization}/member/${encodeURIComponent(member)}`;
}
