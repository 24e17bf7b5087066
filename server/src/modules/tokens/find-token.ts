import type { TokenPermission } from '@linklet/contract/tokens/permissions.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import type { CallerUser } from '../../platform/callers/caller.ts';
import { runStatement } from '../../platform/postgres/database.ts';
import { inBatches } from '../../platform/postgres/in-batches.ts';
import type { Services } from '../../platform/scope.ts';

export interface FoundToken {
  id: number;
  workspaceId: number;
  name: string;
  permissions: readonly TokenPermission[];
  allowedHosts: readonly string[] | null;
  linkBudget: number | null;
  isDryRun: boolean;
  needsApproval: boolean;
  expiresAt: Date | null;
  createdAt: Date;
  lastUsedOn: string | null;
  isPaused: boolean;
  /** Who made it. */
  user: CallerUser;
  /** The own workspace of whoever made it. */
  ownWorkspaceId: number;
  /** Undefined for that workspace. */
  address: WorkspaceAddress | undefined;
}

interface Row {
  hash: Buffer;
  id: string;
  name: string;
  permissions: TokenPermission[];
  allowedHosts: string[] | null;
  linkBudget: number | null;
  isDryRun: boolean;
  needsApproval: boolean;
  expiresAt: string | null;
  createdAt: string;
  lastUsedOn: string | null;
  isPaused: boolean;
  workspaceId: string;
  userId: string;
  publicId: string;
  email: string;
  ownWorkspaceId: string;
  emailVerifiedAt: string | null;
  isDeveloper: boolean;
  usesTwoFactor: boolean;
  terminatedAt: string | null;
  deletedAt: string | null;
  organization: string | null;
  team: string | null;
}

// As with sessions, `limit` keeps PostgreSQL from reading whole tables.
const FIND_TOKENS = `
  select
    api_tokens.token_hash as hash,
    api_tokens.id,
    api_tokens.name,
    api_tokens.permissions,
    api_tokens.allowed_hosts as "allowedHosts",
    api_tokens.link_budget as "linkBudget",
    api_tokens.is_dry_run as "isDryRun",
    api_tokens.needs_approval as "needsApproval",
    api_tokens.expires_at as "expiresAt",
    api_tokens.created_at as "createdAt",
    api_tokens.last_used_on::text as "lastUsedOn",
    api_tokens.paused_at is not null as "isPaused",
    api_tokens.workspace_id as "workspaceId",
    users.id as "userId",
    users.public_id as "publicId",
    users.email,
    users.workspace_id as "ownWorkspaceId",
    users.email_verified_at as "emailVerifiedAt",
    users.is_developer as "isDeveloper",
    users.two_factor_type <> 0 as "usesTwoFactor",
    users.terminated_at as "terminatedAt",
    users.deleted_at as "deletedAt",
    organizations.slug as organization,
    teams.slug as team
  from api_tokens
  join lateral (select * from users where users.id = api_tokens.made_by limit 1) users on true
  left join lateral (select * from teams where teams.workspace_id = api_tokens.workspace_id limit 1) teams on true
  left join lateral (
    select * from organization_members
    where organization_members.workspace_id = api_tokens.workspace_id limit 1) members on true
  left join lateral (
    select * from organizations
    where organizations.id = coalesce(teams.organization_id, members.organization_id) limit 1) organizations on true
  where api_tokens.token_hash = any($1::text[]::bytea[])`;

const findByHexHash = inBatches(async (db, hashes: readonly string[]) => {
  const rows = await runStatement<Row>(db, FIND_TOKENS, [hashes.map((hash) => `\\x${hash}`)]);
  const byHash = new Map(rows.map((row) => [row.hash.toString('hex'), row]));
  return hashes.map((hash) => byHash.get(hash));
});

/** Undefined for one that is none, is over, or whose maker is gone. */
export async function findToken(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  hash: Buffer,
): Promise<FoundToken | undefined> {
  const row = await findByHexHash(db, hash.toString('hex'));
  if (!row || row.terminatedAt !== null || row.deletedAt !== null) return undefined;
  const expiresAt = row.expiresAt === null ? null : new Date(row.expiresAt);
  if (expiresAt !== null && expiresAt <= clock()) return undefined;
  const { name, permissions, allowedHosts, linkBudget, isDryRun, needsApproval, lastUsedOn, isPaused } = row;
  return {
    ...{
      id: Number(row.id),
      workspaceId: Number(row.workspaceId),
      name,
      permissions,
      allowedHosts,
      linkBudget,
      isDryRun,
      needsApproval,
      expiresAt,
      lastUsedOn,
      isPaused,
    },
    createdAt: new Date(row.createdAt),
    user: toUser(row),
    ownWorkspaceId: Number(row.ownWorkspaceId),
    address: addressOf(row),
  };
}

function toUser({ userId, publicId, email, emailVerifiedAt, isDeveloper, usesTwoFactor }: Row): CallerUser {
  return {
    ...{ id: Number(userId), publicId, email, isDeveloper, usesTwoFactor },
    isVerified: emailVerifiedAt !== null,
    ...{ isTerminated: false, deletedAt: null },
  };
}

function addressOf({ organization, team, workspaceId, ownWorkspaceId }: Row): WorkspaceAddress | undefined {
  if (organization !== null) return { organization, ...(team !== null && { team }) };
  if (workspaceId !== ownWorkspaceId) throw new Error('The workspace of a token is nobody’s.');
  return undefined;
}
