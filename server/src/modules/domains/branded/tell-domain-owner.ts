import { eq } from 'drizzle-orm';
import { sendEmail } from '../../../platform/mail/send-email.ts';
import type { Services } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import type { Domain } from '../../../schema/domains/domains.table.ts';
import { organizations } from '../../../schema/organizations/organizations.table.ts';
import { notifyUser } from '../../notifications/index.ts';
import { withoutPort } from './host-of.ts';

interface News {
  subject: string;
  text: string;
}

/** Tells whoever owns a domain, or owns the organization that has it, in the account and by email. */
export async function tellDomainOwner(
  services: Services,
  domain: Domain,
  { subject, text }: News,
): Promise<void> {
  const owner = await findOwner(services, domain);
  if (!owner) return;
  const path = pathOf(domain, owner.slug);
  await notifyUser(services, owner.id, { text, path });
  await sendEmail(services, owner.email, {
    subject,
    preview: text,
    paragraphs: [text],
    button: { label: 'Open the domain', url: `${services.config.baseUrl}${path}` },
    note: 'You get this email because you own the domain, or the organization that has it.',
  });
}

async function findOwner({ db }: Pick<Services, 'db'>, { userId, organizationId }: Domain) {
  const person = { id: users.id, email: users.email };
  if (organizationId !== null) {
    const [found] = await db
      .select({ ...person, slug: organizations.slug })
      .from(organizations)
      .innerJoin(users, eq(users.id, organizations.ownerId))
      .where(eq(organizations.id, organizationId));
    return found;
  }
  if (userId === null) return undefined;
  const [found] = await db.select(person).from(users).where(eq(users.id, userId));
  return found && { ...found, slug: null };
}

function pathOf({ host }: Domain, slug: string | null): string {
  const name = encodeURIComponent(host);
  return slug === null
    ? `/app/settings/branded-domains/edit/${name}`
    : `/app/organizations/${slug}/settings/profile/domains/edit/${name}`;
}

/** A name as it is said to people. */
export function said({ host }: Pick<Domain, 'host'>): string {
  return withoutPort(host);
}
