import { asc, eq, sql } from 'drizzle-orm';
import type { HelpdeskConnection } from '@linklet/contract/helpdesk/endpoints.ts';
import type { Scope } from '../../platform/scope.ts';
import { teams } from '../../schema/organizations/organizations.table.ts';
import { ssoCertificates, ssoConnections } from '../../schema/single-sign-on/single-sign-on.table.ts';

/** The single sign-ons of an organization, its own before those of its teams. */
export async function listConnections({ db }: Scope, organizationId: number): Promise<HelpdeskConnection[]> {
  const isOf = eq(ssoConnections.organizationId, organizationId);
  const [rows, certificates] = await Promise.all([
    db
      .select({ connection: ssoConnections, team: teams.name })
      .from(ssoConnections)
      .leftJoin(teams, eq(teams.id, ssoConnections.teamId))
      .where(isOf)
      .orderBy(sql`${ssoConnections.teamId} nulls first`),
    db
      .select({ certificate: ssoCertificates })
      .from(ssoCertificates)
      .innerJoin(ssoConnections, eq(ssoConnections.id, ssoCertificates.connectionId))
      .where(isOf)
      .orderBy(asc(ssoCertificates.validTo)),
  ]);
  return rows.map(({ connection, team }) => ({
    ...toView(connection),
    team,
    certificates: certificates
      .filter(({ certificate }) => certificate.connectionId === connection.id)
      .map(({ certificate: { subject, validTo } }) => ({ subject, valid_to: validTo.toISOString() })),
  }));
}

function toView(connection: typeof ssoConnections.$inferSelect) {
  const { config, enforcedAt, lastSuccessAt, lastFailureAt, lastFailure } = connection;
  return {
    ...{ kind: config.kind, provider: config.provider, enforced: enforcedAt !== null },
    works: worksOf(connection),
    last_success_at: lastSuccessAt?.toISOString() ?? null,
    last_failure: lastFailureAt && { at: lastFailureAt.toISOString(), reason: lastFailure ?? '' },
  };
}

function worksOf({ test, testedAt, changedAt }: typeof ssoConnections.$inferSelect): boolean | null {
  if (test === null || testedAt === null || testedAt < changedAt) return null;
  return test.problem === null;
}
