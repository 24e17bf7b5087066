import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { findUserByEmail } from '../accounts/index.ts';
import {
  organizationMembers,
  organizations,
  teamMembers,
  teams,
} from '../organizations/organizations.table.ts';
import { isOpen, selectWhole, type Whole } from './connections.ts';
import { ssoConnections } from './single-sign-on.table.ts';

/**
 * The connection that somebody means who types an email, or the address of an organization.
 * Throws `sign_on_unknown`, and `sign_on_ambiguous` where an email's account has several.
 */
export async function findSignOn(scope: Scope, account: string): Promise<{ key: string }> {
  const found = account.includes('@')
    ? await findOfMember(scope, account)
    : await findByAddress(scope, account);
  const [first, second] = found;
  if (first === undefined) throw new AppError('sign_on_unknown');
  if (second !== undefined) throw new AppError('sign_on_ambiguous');
  return { key: first.connection.key };
}

async function findByAddress({ db }: Scope, account: string): Promise<Whole[]> {
  const [organization = '', team] = account.split('/');
  const ofPlace = team === undefined ? isNull(ssoConnections.teamId) : eq(teams.slug, team);
  return selectWhole(db).where(and(eq(organizations.slug, organization), ofPlace, isOpen()));
}

/** The organizations' own, or those of teams where there are none. */
async function findOfMember(scope: Scope, email: string): Promise<Whole[]> {
  const user = await findUserByEmail(scope, email);
  if (!user) return [];
  const isIn = and(
    eq(organizationMembers.organizationId, ssoConnections.organizationId),
    eq(organizationMembers.userId, user.id),
    isNull(organizationMembers.leftAt),
    isNull(organizationMembers.blockedAt),
  );
  const found = await selectWhole(scope.db)
    .innerJoin(organizationMembers, isIn)
    .leftJoin(teamMembers, and(eq(teamMembers.teamId, teams.id), eq(teamMembers.userId, user.id)))
    .where(and(isOpen(), or(isNull(ssoConnections.teamId), isNotNull(teamMembers.userId))));
  const own = found.filter(({ team }) => team === null);
  return own.length > 0 ? own : found;
}
