import { eq } from 'drizzle-orm';
import { generateSync, generateURI } from 'otplib';
import { users, type User } from '../schema/accounts/users.table.ts';
import { newTotpSecret } from '../modules/two-factor/totp.ts';
import { aliases, links } from '../schema/links/links.table.ts';
import type { Services } from '../platform/scope.ts';
import { keptSecret } from '../platform/secrets.ts';
import type { DemoEntrance, Entrant } from './demo-entrance.ts';
import { DEMO_PASSWORD, demoOrganization, demoPeople } from './demo-people.ts';
import type { DemoAccount, DemoPerson } from './demo-person.ts';

const MY_URLS = '/app/my-urls';
const DASHBOARD = '/app/dashboard';
const TEAMS = '/app/settings/teams';
const LINKS_TOLD = 4;
const MAILBOX = '/app/kiosk/mailbox';

type Entrance = DemoEntrance | null;

/** What people are told at each start of the demonstration: who is there, and how to look at it as each of them. */
export async function describeDemo(services: Services, entrance: Entrance): Promise<string[]> {
  const people: string[] = [];
  for (const person of demoPeople) people.push(...(await describePerson(services, person, entrance)));
  return [
    ...people,
    ...(await describeStaff(services, entrance)),
    '',
    ...(entrance ? ['What stands behind “open as them” signs a browser of this machine in.', ''] : []),
  ];
}

async function describePerson(services: Services, person: DemoPerson, entrance: Entrance): Promise<string[]> {
  const { who, account } = person;
  return [
    '',
    `${account?.name ?? 'A guest'}, ${who}`,
    ...openAs(entrance, await findEntrant(services, person)),
    ...(account ? [`  sign in       ${account.email}, password “${DEMO_PASSWORD}”`] : []),
    ...person.links
      .slice(0, LINKS_TOLD)
      .map(
        ({ alias, end }) => `  short link    ${services.config.baseUrl}/${alias}${end ? ` (${end})` : ''}`,
      ),
  ];
}

async function findEntrant({ db }: Services, { account, links: made }: DemoPerson): Promise<Entrant> {
  if (account) {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, account.email));
    return { userId: user?.id ?? null, workspaceId: null, screen: screenOf(account) };
  }
  const [link] = await db
    .select({ workspaceId: links.workspaceId })
    .from(aliases)
    .innerJoin(links, eq(links.id, aliases.linkId))
    .where(eq(aliases.alias, made[0]?.alias ?? ''));
  return { userId: null, workspaceId: link?.workspaceId ?? null, screen: MY_URLS };
}

function screenOf({ plan, email, teamRole }: DemoAccount): string {
  if (teamRole !== undefined || email === demoOrganization.email) return TEAMS;
  return plan === undefined ? MY_URLS : DASHBOARD;
}

async function describeStaff(services: Services, entrance: Entrance): Promise<string[]> {
  const { db, config } = services;
  const [staff] = await db.select().from(users).where(eq(users.email, config.staffEmail));
  if (!staff) return [];
  const secret = await readySecondFactor(services, staff);
  const password = keptSecret(config.dataDir, 'first-staff-password');
  return [
    '',
    `${staff.name}, who read emails in the mailbox and work in the kiosk`,
    ...openAs(entrance, { userId: staff.id, workspaceId: null, screen: MAILBOX }),
    `  sign in       ${staff.email}, password “${password}”, code ${generateSync({ secret })} now`,
    `  authenticator ${generateURI({ issuer: config.productName, label: staff.email, secret })}`,
  ];
}

/** Sets staff's second factor up, without which the kiosk stays closed; returns its secret. */
async function readySecondFactor(services: Services, staff: User): Promise<string> {
  const made = newTotpSecret(services, staff.email);
  const secret = keptSecret(services.config.dataDir, 'demo-two-factor', made.secret);
  if (staff.twoFactorType === 0 && secret === made.secret) {
    const secondFactor = { twoFactorType: 1, twoFactorSecret: made.sealed } as const;
    await services.db.update(users).set(secondFactor).where(eq(users.id, staff.id));
  }
  return secret;
}

function openAs(entrance: Entrance, entrant: Entrant): string[] {
  return entrance === null ? [] : [`  open as them  ${entrance.linkFor(entrant)}`];
}
