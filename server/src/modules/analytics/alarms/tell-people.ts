import { and, inArray, sql } from 'drizzle-orm';
import { userStatus } from '@linklet/contract/accounts/user-status.ts';
import { sendEmail } from '../../../platform/mail/send-email.ts';
import type { Services } from '../../../platform/scope.ts';
import { users, type User } from '../../../schema/accounts/users.table.ts';
import { isInUse, unsubscribeUrl, wantsMailings } from '../../mailings/index.ts';
import { notifyUser, type Notice } from '../../notifications/index.ts';
import { listPeople } from '../../organizations/index.ts';

interface News {
  /** Of the email. */
  subject: string;
  /** As they are told to this person; there is one at least. */
  notices: (person: User) => readonly Required<Notice>[];
}

/** Tells the people of a workspace who want alarms: by notifications, and those who want mailings by one email, too. */
export async function tellPeople(services: Services, workspaceId: number, news: News): Promise<void> {
  const people = await services.db
    .select({ person: users, byEmail: sql<boolean>`${wantsMailings}` })
    .from(users)
    .where(
      and(
        inArray(users.id, await listPeople(services, workspaceId)),
        isInUse,
        sql`${users.status} & ${userStatus.alarmsOff} = 0`,
      ),
    );
  for (const { person, byEmail } of people) {
    const notices = news.notices(person);
    for (const notice of notices) await notifyUser(services, person.id, notice);
    if (byEmail) await write(services, person, { subject: news.subject, notices });
  }
}

async function write(
  services: Services,
  person: User,
  { subject, notices }: { subject: string; notices: readonly Required<Notice>[] },
): Promise<void> {
  const { baseUrl, productName } = services.config;
  const [first] = notices;
  if (first === undefined) return;
  await sendEmail(services, person.email, {
    subject,
    preview: first.text,
    paragraphs: [`Hello ${person.name},`, ...notices.map(({ text }) => text)],
    button: { label: 'See the statistics', url: baseUrl + first.path },
    note: `You get this email because you have a ${productName} account. You can turn off alerts in your settings.`,
    unsubscribeUrl: unsubscribeUrl(services, person),
  });
}
