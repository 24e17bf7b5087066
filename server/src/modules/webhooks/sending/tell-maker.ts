import { eq } from 'drizzle-orm';
import type { OffReason } from '@linklet/contract/webhooks/endpoints.ts';
import { sendEmail } from '../../../platform/mail/send-email.ts';
import type { Services } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { organizations, teams } from '../../../schema/organizations/organizations.table.ts';
import type { Webhook } from '../../../schema/webhooks/webhooks.table.ts';
import { notifyUser } from '../../notifications/index.ts';

/** Whoever made it is told by notification and email. */
export async function tellOfFailures(services: Services, webhook: Webhook, failures: number): Promise<void> {
  await tell(services, webhook, {
    subject: `A webhook to ${hostOf(webhook)} fails`,
    text: `The webhook to ${hostOf(webhook)} has failed ${String(failures)} times in a row. After 20 it is switched off.`,
  });
}

const reasons: Record<Exclude<OffReason, 'person'>, string> = {
  failures: 'it failed repeatedly',
  gone: 'its receiver answered that it is gone (410)',
  plan: 'the plan no longer includes it',
  maker: 'you no longer have access to the workspace',
  token: 'the token that created it is no longer valid',
};

export async function tellOfSwitchOff(
  services: Services,
  webhook: Webhook,
  reason: OffReason,
): Promise<void> {
  if (reason === 'person') return;
  await tell(services, webhook, {
    subject: `The webhook to ${hostOf(webhook)} is switched off`,
    text: `The webhook to ${hostOf(webhook)} is switched off, as ${reasons[reason]}. Events that it missed can be sent again once it is switched on.`,
  });
}

function hostOf({ url }: Webhook): string {
  return new URL(url).host;
}

async function tell(
  services: Services,
  webhook: Webhook,
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  const [maker] = await services.db.select().from(users).where(eq(users.id, webhook.madeBy));
  if (!maker || maker.terminatedAt !== null || maker.deletedAt !== null) return;
  const path = await pathOf(services, webhook);
  await notifyUser(services, maker.id, { text, path });
  await sendEmail(services, maker.email, {
    ...{ subject, preview: text, paragraphs: [`Hello ${maker.name},`, text] },
    button: { label: 'See the webhook', url: services.config.baseUrl + path },
    note: 'You get this email because you created the webhook.',
  });
}

async function pathOf({ db }: Services, { publicId, workspaceId, organizationId }: Webhook): Promise<string> {
  if (organizationId === null) return `/app/settings/webhooks/${publicId}`;
  const [place] = await db
    .select({ organization: organizations.slug, team: teams.slug })
    .from(teams)
    .innerJoin(organizations, eq(organizations.id, teams.organizationId))
    .where(eq(teams.workspaceId, workspaceId));
  if (place === undefined) return '/app/organizations';
  return `/app/organization/${place.organization}/team/${place.team}/webhooks/${publicId}`;
}
