import { and, eq } from 'drizzle-orm';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { addNote } from '../modules/analytics/notes/change-notes.ts';
import { saveSegment } from '../modules/analytics/segments/segments.ts';
import { hasFeature } from '../modules/plans/index.ts';
import { subscribe } from '../modules/billing/index.ts';
import { payInSandbox } from './pay-in-sandbox.ts';
import { storeClicks } from '../modules/clicks/index.ts';
import { findCommonDomain } from '../modules/domains/index.ts';
import { createSessions } from '../modules/sessions/sessions.ts';
import { hashPassword } from '../modules/passwords/password-hash.ts';
import { newAccount } from '../modules/sign-in/register.ts';
import { addAlias, editLink, readLinkOfAlias, shortenUrl } from '../modules/links/index.ts';
import {
  answerInvitation,
  createOrganization,
  createTeam,
  inviteToTeam,
  listTeamInvitations,
  openWorkspace,
} from '../modules/organizations/index.ts';
import { aliases, links } from '../schema/links/links.table.ts';
import { DAY_MS } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import type { OpenSession } from '../platform/http/session-facts.ts';
import type { BrowserScope, Scope, Services, Visitor } from '../platform/scope.ts';
import { DEMO_DAYS, demoClicks, demoMisses, type StoredLink } from './demo-clicks.ts';
import { DEMO_PASSWORD, demoOrganization, demoPeople } from './demo-people.ts';
import type { DemoAccount, DemoLink, DemoPerson } from './demo-person.ts';
import { demoReports } from './demo-reports.ts';
import { fillReports } from './fill-reports.ts';

/** Fills an installation with people, links and clicks, unless that was done before. */
export async function fillDemo(services: Services): Promise<void> {
  try {
    const accounts = new Map<string, OpenSession>();
    for (const person of demoPeople) await fillPerson(services, person, accounts);
    await fillOrganization(services, accounts);
    await fillMisses(services);
    await fillReportsOfAll(services, accounts);
  } catch (error) {
    const isThere = error instanceof AppError && error.code === 'alias_taken';
    if (!isThere) throw error;
  }
  services.announceLinkChange();
}

async function fillReportsOfAll(
  services: Services,
  accounts: ReadonlyMap<string, OpenSession>,
): Promise<void> {
  const owner = accounts.get(demoReports.blocked.email);
  if (!owner) throw new Error('The blocked link of the demonstration has no owner.');
  const guest = await createSessions(services).begin(visitorWith(undefined));
  await fillReports(services, {
    visitor: await openScope(services, guest),
    owner: await openScope(services, owner),
  });
}

async function fillMisses(services: Services): Promise<void> {
  const [link] = demoPeople.flatMap((person) => person.links);
  const { id } = await findCommonDomain(services, undefined);
  if (link === undefined) return;
  await storeClicks(services.clickhouse, {
    token: 'demo misses',
    clicks: demoMisses(link, id, services.clock()),
  });
}

async function fillPerson(
  services: Services,
  person: DemoPerson,
  accounts: Map<string, OpenSession>,
): Promise<void> {
  const { newCookie: cookie = '', ...guest } = await createSessions(services).begin(visitorWith(undefined));
  for (const link of person.links) await fillLink(await openScope(services, guest), link);
  if (person.account === undefined) return;
  const account = await signUp(services, cookie, person.account);
  accounts.set(person.account.email, account);
  if (person.account.plan !== undefined) await furnish(services, account, person);
}

// As people do it: the links came first, and the account takes them over.
async function signUp(
  services: Services,
  cookie: string,
  { name, email, isVerified }: DemoAccount,
): Promise<OpenSession> {
  const guest = await findSession(services, cookie);
  let signedIn = cookie;
  await newAccount(
    { ...(await openScope(services, guest)), useSession: (session) => (signedIn = session.cookie) },
    {
      name,
      email,
      passwordHash: await hashPassword(DEMO_PASSWORD, 'the demo'),
      emailVerifiedAt: isVerified ? services.clock() : null,
      // Whoever looks at the demonstration sits at this machine.
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  );
  return findSession(services, signedIn);
}

async function findSession(services: Services, cookie: string): Promise<OpenSession> {
  const session = await createSessions(services).find(visitorWith(cookie), true);
  if (!session) throw new Error('The session that was just begun is not there.');
  return session;
}

/** Puts an account on its plan, and does with its links what the plan allows. */
async function furnish(services: Services, session: OpenSession, person: DemoPerson): Promise<void> {
  await putOnPlan(await openScope(services, session), person.account);
  const scope = await openScope(services, session);
  for (const link of person.links) {
    const { url, tags = [], formerUrl, furtherAlias } = link;
    const { hash, version } = await readLinkOfAlias(scope, link.alias, undefined);
    const edit = { tags: [...tags], ...(formerUrl !== undefined && { url }) };
    const edited = await editLink(scope, hash, { ...edit, version });
    if (furtherAlias === undefined) continue;
    const alias = { alias: furtherAlias, domain: undefined, is_main: false };
    await addAlias(scope, hash, { ...alias, version: edited.version });
  }
  await annotate(scope, person);
}

async function annotate(scope: Scope, { segments = [], notes = [] }: DemoPerson): Promise<void> {
  for (const segment of segments) await saveSegment(scope, segment);
  for (const { text, daysAgo } of notes) {
    const day = new Date(scope.clock().getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
    await addNote(scope, { text, day, time: null, zone: 'UTC', link: null });
  }
}

async function putOnPlan(scope: Scope, account: DemoAccount | undefined): Promise<void> {
  if (scope.billable === null) throw new Error('An account of the demonstration pays for nothing.');
  const { plan = '', interval = 'yearly', pays } = account ?? {};
  if (pays !== undefined) return payInSandbox(scope, { plan, interval, pays });
  await subscribe(scope, scope.billable.id, { planName: plan, interval });
}

// As people do it: its owner makes it, and invites those who accept.
async function fillOrganization(
  services: Services,
  accounts: ReadonlyMap<string, OpenSession>,
): Promise<void> {
  const { name, email, team, links } = demoOrganization;
  const owner = accounts.get(email);
  if (!owner) throw new Error('The organization of the demonstration has no owner.');
  const { slug } = await createOrganization(await openScope(services, owner), { name });
  const inOrganization = await openScope(services, owner, { organization: slug });
  const made = await createTeam(inOrganization, { name: team });
  const address = { organization: slug, team: made.slug };
  const inTeam = await openScope(services, owner, address);
  for (const { account } of demoPeople) {
    const session = account && accounts.get(account.email);
    if (!session || account.teamRole === undefined) continue;
    await inviteToTeam(inTeam, { emails: [account.email], role: account.teamRole });
    const scope = await openScope(services, session);
    const [invitation] = (await listTeamInvitations(scope)).data;
    if (!invitation) throw new Error('The invitation that was just sent is not there.');
    await answerInvitation(scope, { ...address, invitation: invitation.id, answer: 'accept' });
  }
  for (const link of links) await fillLink(inTeam, link);
}

function visitorWith(cookie: string | undefined): Visitor {
  return {
    cookies: cookie === undefined ? [] : [cookie],
    address: '127.0.0.1',
    fingerprint: undefined,
    userAgent: '',
  };
}

async function openScope(
  services: Services,
  { caller, visitor }: OpenSession,
  address?: WorkspaceAddress,
): Promise<BrowserScope> {
  return {
    ...services,
    ...(await openWorkspace(services, caller, address)),
    visitor,
    // The robot check is for visitors.
    caller: { ...caller, isTrustedAddress: true },
    useSession: () => undefined,
    giveGrant: () => undefined,
  };
}

async function fillLink(scope: Scope, link: DemoLink): Promise<void> {
  // Guests have none: an account gives them to its links later.
  const tags = hasFeature(scope, 'use_tags') ? link.tags : undefined;
  const now = scope.clock();
  // Before its first click.
  const madeAt = new Date(now.getTime() - (DEMO_DAYS + 1) * DAY_MS);
  const created = await shortenUrl(
    { ...scope, clock: () => madeAt },
    {
      ...{ url: link.formerUrl ?? link.url, alias: link.alias, tags: [...(tags ?? [])], ...nothing },
      expires_at: expiryOf(scope),
    },
  );
  const stored = await findStored(scope, created.hash);
  await endLink(scope, link, stored);
  await storeClicks(scope.clickhouse, {
    token: `demo ${created.hash}`,
    clicks: demoClicks(link, stored, now),
  });
}

// Where the plan gives links an end, those of the demonstration would be over by now.
function expiryOf({ entitlements, clock }: Scope): Date | undefined {
  const lasts = entitlements.options.alias_lifetime !== null;
  return lasts ? new Date(clock().getTime() + 365 * DAY_MS) : undefined;
}

async function endLink({ db, clock }: Scope, { end }: DemoLink, { linkId }: StoredLink): Promise<void> {
  // What is reported is blocked later.
  if (end !== 'expired') return;
  const yesterday = new Date(clock().getTime() - DAY_MS);
  await db.update(links).set({ expiresAt: yesterday }).where(eq(links.id, linkId));
}

const nothing = {
  domain: undefined,
  title: undefined,
  description: undefined,
  team: undefined,
  further_aliases: [],
};

async function findStored({ db }: Scope, hash: string): Promise<StoredLink> {
  const [row] = await db
    .select({
      workspaceId: links.originWorkspaceId,
      linkId: links.id,
      aliasId: aliases.id,
      domainId: aliases.domainId,
    })
    .from(links)
    .innerJoin(aliases, and(eq(aliases.linkId, links.id), eq(aliases.isMain, true)))
    .where(eq(links.hash, hash));
  if (!row) throw new Error('The link that was just made is not there.');
  return row;
}
