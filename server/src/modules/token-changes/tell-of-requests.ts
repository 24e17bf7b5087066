import { sendEmail } from '../../platform/mail/send-email.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import type { Services } from '../../platform/scope.ts';
import { notifyUser } from '../notifications/index.ts';

/** Whoever made the token is told of the first that waits. */
export async function tellOfRequests(
  { caller, organization }: TokenScope,
  services: Services,
): Promise<void> {
  const { user, token } = caller;
  const path = pathOf(organization);
  const text = `The API token “${token.name}” asks for changes that wait for your approval.`;
  await notifyUser(services, user.id, { text, path });
  await sendEmail(services, user.email, {
    ...{ subject: `${token.name} waits for your approval`, preview: text, paragraphs: [text] },
    button: { label: 'See what it asks for', url: services.config.baseUrl + path },
    note: 'You get this email because you created the token, and its changes need approval.',
  });
}

function pathOf(organization: TokenScope['organization']): string {
  const team = organization?.team;
  return organization && team
    ? `/app/organization/${organization.slug}/team/${team.slug}/api`
    : '/app/settings/api';
}
