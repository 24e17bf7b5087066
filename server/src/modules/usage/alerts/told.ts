import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { sendEmail } from '../../../platform/mail/send-email.ts';
import type { Services } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { organizations, teams } from '../../../schema/organizations/organizations.table.ts';
import { toldLimits } from '../../../schema/usage/usage.table.ts';
import { workspaces } from '../../../schema/workspaces/workspaces.table.ts';
import { notifyUser } from '../../notifications/index.ts';
import type { UsageMonth } from '../usage-month.ts';

/** The largest first: whoever is told of it has no use for the others. */
export const toldPercents = [100, 80, 50] as const;

interface Used {
  billableId: number;
  name: string;
  month: UsageMonth;
  used: number;
  /** Above 0. */
  limit: number;
}

/**
 * The largest part of a limit that is used, if nobody was told of it in this month, nor since the limit was raised; it counts
 * as told from now on.
 */
export async function newsOfLimit(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { billableId, name, month, used, limit }: Used,
): Promise<number | null> {
  const reached = toldPercents.filter((percent) => used * 100 >= limit * percent);
  if (reached.length === 0) return null;
  const row = { billableId, name, monthStartsAt: month.startsAt, most: limit, toldAt: clock() };
  const news = await db
    .insert(toldLimits)
    .values(reached.map((percent) => ({ ...row, percent })))
    .onConflictDoUpdate({
      target: [toldLimits.billableId, toldLimits.name, toldLimits.monthStartsAt, toldLimits.percent],
      set: { most: sql`excluded.most`, toldAt: sql`excluded.told_at` },
      setWhere: sql`${toldLimits.most} < excluded.most`,
    })
    .returning();
  const [largest] = reached;
  return news.some(({ percent }) => percent === largest) ? (largest ?? null) : null;
}

interface Told {
  text: string;
  /** Of an email besides; absent for none. */
  subject?: string;
}

/** Tells whoever pays, and whoever has organizations paid by it. */
export async function tellPayers(
  services: Services,
  billableId: number,
  { text, subject }: Told,
): Promise<void> {
  const accounts = await listAccounts(services, billableId);
  const others = (await listOwners(services, billableId)).filter(
    (owner) => !accounts.some(({ id }) => id === owner.id),
  );
  for (const { id, path, email } of [...accounts, ...others]) {
    await notifyUser(services, id, { text, path });
    if (subject === undefined) continue;
    await sendEmail(services, email, {
      ...{ subject, preview: text, paragraphs: [text] },
      button: { label: 'Open the usage', url: `${services.config.baseUrl}${path}` },
      note: 'You get this email because you pay for a plan.',
    });
  }
}

interface Payer {
  id: number;
  email: string;
  path: string;
}

async function listAccounts({ db }: Services, billableId: number): Promise<Payer[]> {
  const paidFor = db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.billableId, billableId));
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.workspaceId, paidFor));
  return rows.map((row) => ({ ...row, path: '/app/settings/usage' }));
}

/**
 * Whose organizations the plan is for, with where its usage is shown to them: by any of the teams that share it. What
 * their own account has used is another thing.
 */
async function listOwners({ db }: Services, billableId: number): Promise<Payer[]> {
  const rows = await db
    .selectDistinctOn([organizations.ownerId], {
      id: organizations.ownerId,
      email: users.email,
      organization: organizations.slug,
      team: teams.slug,
    })
    .from(organizations)
    .innerJoin(users, eq(users.id, organizations.ownerId))
    .leftJoin(teams, and(eq(teams.organizationId, organizations.id), isNull(teams.archivedAt)))
    .where(and(eq(organizations.billableId, billableId), isNotNull(organizations.ownerId)))
    .orderBy(organizations.ownerId, sql`${teams.id} nulls last`);
  return rows.flatMap(({ id, email, organization, team }) =>
    id === null ? [] : [{ id, email, path: pathOf(organization, team) }],
  );
}

function pathOf(organization: string, team: string | null): string {
  return team === null
    ? `/app/organizations/${organization}/dashboard`
    : `/app/organization/${organization}/team/${team}/usage`;
}
