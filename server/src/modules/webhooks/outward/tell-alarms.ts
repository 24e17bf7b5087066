import { shortUrl } from '@linklet/contract/links/short-url.ts';
import type { RaisedAlarms } from '../../../hooks/analytics.hooks.ts';
import type { LimitReached } from '../../../hooks/usage.hooks.ts';
import type { Services } from '../../../platform/scope.ts';
import { addresseesIn, addresseesPaidBy } from './addressees.ts';
import { writeDeliveries } from './write-deliveries.ts';

/** Has webhooks told of unusual hours, in the transaction in which people are. */
export async function tellAlarms(
  services: Services,
  { workspaceId, hour, alarms }: RaisedAlarms,
): Promise<void> {
  const addressees = await addresseesIn(services, 'alarm', [workspaceId]);
  const { protocol } = new URL(services.config.baseUrl);
  const messages = alarms.map(({ kind, count, usual, link }) => ({
    ...{ name: 'alarm' as const, at: services.clock(), subject: 'alarm' },
    data: {
      kind,
      link: link && { hash: link.hash, linklet: urlOf(protocol, link.address) },
      ...{ count, usual, hour: hour.toISOString() },
    },
  }));
  await writeDeliveries(services, addressees, messages);
}

/** `address`: the host and the alias. */
function urlOf(protocol: string, address: string): string {
  const slash = address.indexOf('/');
  return shortUrl(protocol, address.slice(0, slash), address.slice(slash + 1));
}

/** Has the webhooks of all told who share a limit. */
export async function tellLimit(
  services: Services,
  { billableId, limit, percent, used, most }: LimitReached,
): Promise<void> {
  const addressees = await addresseesPaidBy(services, 'usage.threshold', billableId);
  const message = { name: 'usage.threshold' as const, at: services.clock(), subject: `usage ${limit}` };
  await writeDeliveries(services, addressees, [{ ...message, data: { limit, percent, used, most } }]);
}
