import { counted } from '@linklet/contract/http/counted.ts';
import type { Services } from '../../../platform/scope.ts';
import { dayIn } from '../spans.ts';
import type { AlarmKind } from '../../../schema/analytics/alarms.table.ts';
import type { Unusual } from './find-unusual.ts';
import { findPlace, type NamedLink, type Place } from '../find-place.ts';
import { tellPeople } from './tell-people.ts';

type Alarm = Unusual & { link: NamedLink | null };

interface Told {
  workspaceId: number;
  /** The beginning of the hour that they are about. */
  hour: Date;
  news: readonly Alarm[];
}

/** Tells the people of a workspace what was unusual: one after another, and by one email. */
export async function tellAlarms(services: Services, { workspaceId, hour, news }: Told): Promise<void> {
  const [first] = news;
  if (first === undefined) return;
  const place = await findPlace(services, workspaceId);
  await tellPeople(services, workspaceId, {
    subject: news.length === 1 ? subjects[first.kind](nameOf(first, place)) : 'Unusual clicks on your links',
    notices: ({ timeZone }) => {
      const day = dayIn(timeZone, hour);
      return news.map((alarm) => ({
        text: sentences[alarm.kind](alarm, nameOf(alarm, place)),
        path: place.pathOf(alarm.link, { period: 'custom', from: day, to: day }),
      }));
    },
  });
}

function nameOf({ link }: Alarm, place: Place): string {
  return link?.address ?? place.links;
}

const subjects: Record<AlarmKind, (name: string) => string> = {
  spike: (name) => `More clicks than usual on ${name}`,
  drop: (name) => `Fewer clicks than usual on ${name}`,
  bots: (name) => `Many bots on ${name}`,
};

const sentences: Record<AlarmKind, (unusual: Unusual, name: string) => string> = {
  spike: ({ count, usual }, name) =>
    `${counted(count, 'click')} on ${name} in an hour: usual are ${format(usual)}.`,
  drop: ({ count, usual }, name) =>
    `Only ${counted(count, 'click')} on ${name} in an hour: usual are ${format(usual)}.`,
  bots: ({ count, usual }, name) =>
    `${counted(count, 'visit')} of robots on ${name} in an hour: usual are ${format(usual)}.`,
};

function format(count: number): string {
  return count.toLocaleString('en');
}
