/** A link of the demonstration, and how popular it is. */
export interface DemoLink {
  url: string;
  alias: string;
  /** Human clicks on a usual day. */
  clicksPerDay: number;
  /** Where its visitors are, most first. */
  countries: readonly [string, string, string][];
  referrers: readonly string[];
  /** It leads nowhere any more, and why. */
  end?: 'expired' | 'blocked';
}

export interface DemoPerson {
  /** A guest is found again by the first link. */
  who: string;
  /** Guests have none. */
  account?: { name: string; email: string; isVerified: boolean };
  links: readonly DemoLink[];
}

/** Opens every account of the demonstration. */
export const DEMO_PASSWORD = 'Linklet demo 2026';

const germany = ['DE', 'Berlin', 'Berlin'] as [string, string, string];
const austria = ['AT', 'Vienna', 'Vienna'] as [string, string, string];
const france = ['FR', 'Île-de-France', 'Paris'] as [string, string, string];
const england = ['GB', 'England', 'London'] as [string, string, string];
const california = ['US', 'California', 'San Francisco'] as [string, string, string];
const newYork = ['US', 'New York', 'New York'] as [string, string, string];
const japan = ['JP', 'Tokyo', 'Tokyo'] as [string, string, string];

/** People as they come to a link service. */
export const demoPeople: readonly DemoPerson[] = [
  {
    who: 'a bakery with posters in its window',
    links: [
      {
        url: 'https://example.com/bakery/christmas-orders?year=2026',
        alias: 'stollen-2026',
        clicksPerDay: 140,
        countries: [germany, germany, germany, austria],
        referrers: ['', '', 'www.instagram.com', 'www.google.com'],
      },
      {
        url: 'https://example.com/bakery/opening-hours',
        alias: 'bakery-hours',
        clicksPerDay: 35,
        countries: [germany],
        referrers: ['', 'www.google.com'],
      },
      {
        url: 'https://example.com/bakery/easter-2026',
        alias: 'easter-lamb',
        clicksPerDay: 12,
        countries: [germany, austria],
        referrers: ['', 'www.instagram.com'],
        end: 'expired',
      },
    ],
  },
  {
    who: 'the organizer of a conference, with a free account',
    account: { name: 'Olivia Organizer', email: 'olivia@demo.linklet.local', isVerified: true },
    links: [
      {
        url: 'https://example.org/conference/tickets?tier=early&utm_source=newsletter&utm_medium=email&utm_campaign=early',
        alias: 'early-bird',
        clicksPerDay: 220,
        countries: [california, newYork, england, france, japan],
        referrers: ['news.ycombinator.com', 'www.linkedin.com', 't.co', ''],
      },
      {
        url: 'https://example.org/conference/call-for-papers',
        alias: 'call4papers',
        clicksPerDay: 60,
        countries: [england, germany, california],
        referrers: ['www.linkedin.com', ''],
      },
      {
        url: 'https://example.org/conference/venue/how-to-get-there#trains',
        alias: 'the-venue',
        clicksPerDay: 18,
        countries: [england, france],
        referrers: [''],
      },
      {
        url: 'https://example.org/conference/free-laptops',
        alias: 'free-laptops',
        clicksPerDay: 9,
        countries: [california, newYork],
        referrers: ['t.co', ''],
        end: 'blocked',
      },
    ],
  },
  {
    who: 'a teacher who hands out worksheets, and has not verified the email yet',
    account: { name: 'Theo Teacher', email: 'theo@demo.linklet.local', isVerified: false },
    links: [
      {
        url: 'https://example.net/school/7b/fractions-worksheet.pdf',
        alias: 'fractions-7b',
        clicksPerDay: 26,
        countries: [france],
        referrers: [''],
      },
    ],
  },
];
