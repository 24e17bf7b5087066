import { eq } from 'drizzle-orm';
import { sendEmail } from '../../platform/mail/send-email.ts';
import type { Services } from '../../platform/scope.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { notifyUser } from '../notifications/index.ts';
import { organizations } from '../../schema/organizations/organizations.table.ts';

interface News {
  organizationId: number;
  text: string;
  /** Where it is set up. */
  path: string;
}

/** Tells the owner, in the account and by email, what decides who comes into the organization. */
export async function tellOwner(services: Services, { organizationId, text, path }: News): Promise<void> {
  const [found] = await services.db
    .select({ owner: users, name: organizations.name })
    .from(organizations)
    .innerJoin(users, eq(users.id, organizations.ownerId))
    .where(eq(organizations.id, organizationId));
  if (!found) return;
  await notifyUser(services, found.owner.id, { text, path });
  await sendEmail(services, found.owner.email, {
    subject: `The access settings of ${found.name} changed`,
    preview: text,
    paragraphs: [
      text,
      'This decides who can join the organization. If you did not expect it, please check the settings.',
    ],
    button: { label: 'See the settings', url: `${services.config.baseUrl}${path}` },
    note: 'You get this email because you own the organization.',
  });
}
