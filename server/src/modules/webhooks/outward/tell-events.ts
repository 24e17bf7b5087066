import type { EventKind } from '@linklet/contract/audit/event.ts';
import { findEvent } from '@linklet/contract/audit/events.ts';
import type { OutwardName } from '@linklet/contract/webhooks/names.ts';
import type { RecordedEvent } from '../../../hooks/audit.hooks.ts';
import type { Services } from '../../../platform/scope.ts';
import { readLinks } from '../../links/index.ts';
import { addresseesIn, addresseesOf } from './addressees.ts';
import { dataOf } from './event-data.ts';
import { writeDeliveries } from './write-deliveries.ts';

const LINKS_AT_ONCE = 500;

/** Has webhooks told of what is recorded, in its transaction. */
export async function tellEvents(services: Services, recorded: readonly RecordedEvent[]): Promise<void> {
  const [first] = recorded;
  const kind = first && findEvent(first.name);
  if (kind === undefined || kind.outward === null) return;
  if (isAboutLinks(kind)) await tellOfLinks(services, kind.outward, recorded);
  else for (const event of recorded) await tellOf(services, kind.outward, event);
}

function isAboutLinks({ subject }: EventKind): boolean {
  return subject === 'link';
}

async function tellOfLinks(
  services: Services,
  name: OutwardName,
  recorded: readonly RecordedEvent[],
): Promise<void> {
  const ids = recorded.flatMap(({ workspaceId }) => workspaceId ?? []);
  const addressees = Map.groupBy(
    await addresseesIn(services, name, [...new Set(ids)]),
    ({ workspaceId }) => workspaceId,
  );
  for (const [workspaceId, theirs] of addressees) {
    const events = recorded.filter((event) => event.workspaceId === workspaceId);
    for (let start = 0; start < events.length; start += LINKS_AT_ONCE) {
      const some = events.slice(start, start + LINKS_AT_ONCE);
      const links = await readLinks(
        services,
        workspaceId,
        some.flatMap(({ target }) => target ?? []),
      );
      const messages = some.flatMap(({ at, target }) => {
        const data = links.get(target ?? '');
        if (data === undefined) return [];
        const { hash, created_at, state } = data;
        return [{ name, at, subject: `link ${hash}`, data, shortData: { hash, created_at, state } }];
      });
      await writeDeliveries(services, theirs, messages);
    }
  }
}

async function tellOf(services: Services, name: OutwardName, event: RecordedEvent): Promise<void> {
  const addressees = await addresseesOf(services, name, event);
  if (addressees.length === 0) return;
  const data = await dataOf(services, name, event);
  const subject = `${name.slice(0, name.indexOf('.'))} ${event.target ?? ''}`;
  await writeDeliveries(services, addressees, [{ name, at: event.at, subject, data }]);
}
