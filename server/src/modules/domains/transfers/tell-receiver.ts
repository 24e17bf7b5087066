import { eq } from 'drizzle-orm';
import { DAYS_TO_ACCEPT } from '@linklet/contract/domains/transfers.ts';
import { sendEmail } from '../../../platform/mail/send-email.ts';
import type { Services } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import type { Domain } from '../../../schema/domains/domains.table.ts';
import { organizations } from '../../../schema/organizations/organizations.table.ts';
import { findOwnerOfEmail } from '../../accounts/index.ts';
import { notifyUser } from '../../notifications/index.ts';
import { said } from '../branded/tell-domain-owner.ts';

export interface Receiver {
  toEmail: string | null;
  toOrganizationId: number | null;
  name: string;
}

/** Tells whoever a domain is offered to; without an account, by email alone. */
export async function tellReceiver(
  services: Services,
  receiver: Receiver,
  { domain, from }: { domain: Domain; from: string },
): Promise<void> {
  const { email, userId, path } = await findAddressee(services, receiver);
  if (email === null) return;
  const text = `${from} offers you the domain ${said(domain)}.`;
  if (userId !== null) await notifyUser(services, userId, { text, path });
  await sendEmail(services, email, {
    subject: `${from} offers you ${said(domain)}`,
    preview: text,
    paragraphs: [
      text,
      'Once you accept, it is yours, and your plan has to have room for it. Links that others have made on it stay theirs and keep working. You will add a TXT record of your own to its DNS records.',
    ],
    button: { label: 'See the offer', url: `${services.config.baseUrl}${path}` },
    note: `The offer ends in ${String(DAYS_TO_ACCEPT)} days. If you don’t know what this is about, you can ignore it.`,
  });
}

const OWN_PATH = '/app/settings/branded-domains';

interface Addressee {
  email: string | null;
  userId: number | null;
  path: string;
}

async function findAddressee(services: Services, receiver: Receiver): Promise<Addressee> {
  const { toEmail, toOrganizationId } = receiver;
  if (toOrganizationId !== null) return findOwnerOf(services, toOrganizationId);
  const user = toEmail === null ? undefined : await findOwnerOfEmail(services, toEmail);
  return { email: toEmail, userId: user?.id ?? null, path: OWN_PATH };
}

async function findOwnerOf({ db }: Services, organizationId: number): Promise<Addressee> {
  const [owner] = await db
    .select({ id: users.id, email: users.email, slug: organizations.slug })
    .from(organizations)
    .innerJoin(users, eq(users.id, organizations.ownerId))
    .where(eq(organizations.id, organizationId));
  if (!owner) throw new Error('An organization has no owner.');
  const path = `/app/organizations/${owner.slug}/settings/profile/domains`;
  return { email: owner.email, userId: owner.id, path };
}
