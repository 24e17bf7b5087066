import { and, inArray, isNull } from 'drizzle-orm';
import { sendEmail } from '../../platform/mail/send-email.ts';
import type { Services } from '../../platform/scope.ts';
import { users, type User } from '../../schema/accounts/users.table.ts';
import { greetingOf } from '../accounts/index.ts';
import { notifyUser } from '../notifications/index.ts';
import { listPeople } from '../organizations/index.ts';

export interface LinkNews {
  subject: string;
  text: string;
  /** What staff say besides. */
  answer?: string;
}

interface Telling {
  news: LinkNews;
  /** A member of the team who is told as well. */
  member?: number | null;
}

/** Tells the people of a workspace something of its links, by a notification and an email. */
export async function tellPeople(
  services: Services,
  workspaceId: number,
  { news, member = null }: Telling,
): Promise<void> {
  await tellAll(services, await listPeople(services, workspaceId, member), news);
}

/** Tells a member of the team alone, who is none of those that are told of the workspace. */
export async function tellMember(
  services: Services,
  workspaceId: number,
  { news, member }: { news: LinkNews; member: number },
): Promise<void> {
  const others = await listPeople(services, workspaceId);
  const all = await listPeople(services, workspaceId, member);
  await tellAll(
    services,
    all.filter((id) => !others.includes(id)),
    news,
  );
}

async function tellAll(services: Services, ids: readonly number[], news: LinkNews): Promise<void> {
  const people = await services.db
    .select()
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.terminatedAt), isNull(users.deletedAt)));
  for (const person of people) await tell(services, person, news);
}

async function tell(services: Services, person: User, { subject, text, answer }: LinkNews): Promise<void> {
  const further = answer === undefined ? [] : [answer];
  await notifyUser(services, person.id, { text: [text, ...further].join(' ') });
  if (person.emailVerifiedAt === null) return;
  const { baseUrl, productName } = services.config;
  await sendEmail(services, person.email, {
    subject,
    preview: text,
    paragraphs: [greetingOf(person), text, ...further],
    button: { label: `Open ${productName}`, url: `${baseUrl}/app/notifications` },
    note: 'You get this email because it is about your links.',
  });
}
