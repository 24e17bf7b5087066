import { randomInt } from 'node:crypto';
import { readOrigin, type LoggedClick } from '../modules/clicks/index.ts';
import { DAY_MS, HOUR_MS } from '../platform/clock.ts';
import type { DemoLink } from './demo-person.ts';

export const DEMO_DAYS = 90;

/** Rows of the links that clicks belong to. */
export interface StoredLink {
  workspaceId: number;
  linkId: number;
  aliasId: number;
  domainId: number;
}

const BROWSERS = [
  ['Chrome', 'Android', 'mobile'],
  ['Mobile Safari', 'iOS', 'mobile'],
  ['Chrome', 'Windows', 'desktop'],
  ['Firefox', 'Linux', 'desktop'],
  ['Safari', 'macOS', 'desktop'],
] as const;

// Hardly anybody at night, most after work.
const HOURS = [7, 8, 9, 10, 11, 12, 12, 13, 14, 15, 16, 17, 18, 18, 19, 19, 20, 20, 21, 21, 22];

/** The clicks of a link over the last ninety days: quiet weekends, a slow rise, and a few programs among the people. */
export function demoClicks(link: DemoLink, stored: StoredLink, now: Date): LoggedClick[] {
  return Array.from({ length: DEMO_DAYS }, (_, daysAgo) =>
    clicksOfDay(link, stored, { now, daysAgo }),
  ).flat();
}

function clicksOfDay(
  link: DemoLink,
  stored: StoredLink,
  { now, daysAgo }: { now: Date; daysAgo: number },
): LoggedClick[] {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS - daysAgo * DAY_MS;
  const isWeekend = [0, 6].includes(new Date(midnight).getUTCDay());
  const rise = 1 - (daysAgo / DEMO_DAYS) * 0.6;
  const count = Math.round(link.clicksPerDay * rise * (isWeekend ? 0.5 : 1) * (randomInt(70, 131) / 100));
  return Array.from({ length: count }, () => midnight + pick(HOURS) * HOUR_MS + randomInt(HOUR_MS))
    .filter((at) => at <= now.getTime())
    .map((at) => ({
      eventId: BigInt(randomInt(2 ** 47)),
      click: demoClick(link, stored, { at, visitors: count }),
    }));
}

// Slips of whoever typed an alias, and a poster whose link nobody has made.
const MISSES = [
  ['stolen-2026', 31],
  ['autumn-fair', 24],
  ['the-veune', 12],
  ['fractions-7b.', 6],
  ['menu', 3],
] as const;

/** Visits of the last thirty days that found nothing, by visitors such as those of a link. */
export function demoMisses(link: DemoLink, domainId: number, now: Date): LoggedClick[] {
  const ids = { workspaceId: 0, linkId: 0, aliasId: 0, domainId };
  return MISSES.flatMap(([askedAlias, visitors]) =>
    Array.from({ length: visitors }, (): LoggedClick => {
      const at = now.getTime() - randomInt(30 * DAY_MS);
      const click = demoClick(link, ids, { at, visitors });
      return {
        eventId: BigInt(randomInt(2 ** 47)),
        click: { ...click, askedAlias, eventType: 'mistyped', isQr: false },
      };
    }),
  );
}

function demoClick(
  link: DemoLink,
  stored: StoredLink,
  { at, visitors }: { at: number; visitors: number },
): LoggedClick['click'] {
  const referrerHost = pick(link.referrers);
  const referrer = referrerHost === '' ? '' : `https://${referrerHost}/`;
  const isQr = referrerHost === '' && randomInt(3) === 0;
  return {
    ...stored,
    at,
    eventType: 'redirect',
    isQr,
    rule: '',
    askedAlias: '',
    visitor: {
      ...demoVisitor(link),
      // Fewer visitors than clicks: some come again.
      hash: visitorHash(stored.linkId, Math.floor(at / DAY_MS), randomInt(Math.ceil(visitors * 0.8))),
    },
    origin: { ...noCampaign, ...readOrigin({ referrer, host: '', destination: '', isQr }) },
  };
}

function visitorHash(linkId: number, day: number, visitor: number): bigint {
  return (BigInt(linkId) * 100_000n + BigInt(day)) * 100_000n + BigInt(visitor);
}

const noCampaign = { utmSource: '', utmMedium: '', utmCampaign: '', utmTerm: '', utmContent: '' };

function demoVisitor(link: DemoLink): Omit<LoggedClick['click']['visitor'], 'hash'> {
  const [country, region, city] = pick(link.countries);
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  const place = { country, region, city, language, userAgent: '', agentRules: '' };
  if (randomInt(12) === 0) {
    return { ...place, browser: '', os: '', device: '', botClass: 'crawler', botReason: 'user-agent' };
  }
  const [browser, os, device] = pick(BROWSERS);
  return { ...place, browser, os, device, botClass: '', botReason: '' };
}

function pick<Item>(items: readonly Item[]): Item {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}
