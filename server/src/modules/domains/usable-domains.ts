import { asc, desc, sql } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { domains, type Domain } from '../../schema/domains/domains.table.ts';
import { listCommonDomains } from './domains.queries.ts';

type Read = Pick<Services, 'db' | 'remember'>;

const CHANGES_SHOW_AFTER_MS = 1000;

/**
 * The domains on which a workspace may have links, its own first; at most a second old. An account's are for its own
 * workspace, an organization's for the teams that they are given to.
 */
export async function listUsableDomains(services: Read, workspaceId: number | null): Promise<Domain[]> {
  const common = await listCommonDomains(services);
  if (workspaceId === null) return common;
  return [...(await listBranded(services, workspaceId)), ...common];
}

/** The branded ones among them. */
export async function listBranded({ db, remember }: Read, workspaceId: number): Promise<Domain[]> {
  return remember(`branded domains ${String(workspaceId)}`, CHANGES_SHOW_AFTER_MS, async () =>
    db.select().from(domains).where(isUsableIn(workspaceId)).orderBy(desc(domains.isBase), asc(domains.host)),
  );
}

function isUsableIn(workspaceId: number) {
  return sql`${domains.releasedAt} is null and ${domains.provenAt} is not null and ${domains.kind} <> 'www'
    and not (${domains.isDeleted} or ${domains.isBlocked}) and ${domains.heldFor} is null and (
      ${domains.userId} = (select id from users where workspace_id = ${workspaceId})
      or ${domains.organizationId} = (
        select organization_id from organization_members where workspace_id = ${workspaceId}
      ) and ${domains.forAllTeams}
      or exists (
        select from teams where workspace_id = ${workspaceId} and organization_id = ${domains.organizationId}
        and (${domains.forAllTeams} or exists (
          select from domain_teams where domain_id = ${domains.id} and team_id = teams.id
        ))
      )
    )`;
}
