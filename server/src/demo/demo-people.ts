import type { DemoLink, DemoOrganization, DemoPerson } from './demo-person.ts';

/** Opens every account of the demonstration. */
export const DEMO_PASSWORD = 'Linklet demo 2026';

const germany = ['DE', 'Berlin', 'Berlin'] as [string, string, string];
const austria = ['AT', 'Vienna', 'Vienna'] as [string, string, string];
const france = ['FR', 'Île-de-France', 'Paris'] as [string, string, string];
const england = ['GB', 'England', 'London'] as [string, string, string];
const california = ['US', 'California', 'San Francisco'] as [string, string, string];
const newYork = ['US', 'New York', 'New York'] as [string, string, string];
const japan = ['JP', 'Tokyo', 'Tokyo'] as [string, string, string];

const everywhere = [germany, england, california, newYork, france, japan];

/** A shop's campaigns: enough of them for lists to have pages. */
const campaigns: readonly DemoLink[] = ['spring', 'summer', 'autumn', 'winter'].flatMap((season) =>
  [
    'shoes',
    'coats',
    'bags',
    'hats',
    'scarves',
    'gloves',
    'socks',
    'belts',
    'rings',
    'shirts',
    'jeans',
    'gifts',
  ].map((product, index) => ({
    url: `https://shop.example.com/${season}/${product}?utm_source=newsletter&utm_medium=email&utm_campaign=${season}`,
    alias: `${season}-${product}`,
    clicksPerDay: [40, 22, 15, 9, 6, 4, 3, 2, 2, 1, 1, 0][index] ?? 0,
    countries: everywhere,
    referrers: ['www.instagram.com', 'www.google.com', ''],
    tags: [season, product],
  })),
);

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
    account: { name: 'Olivia Organizer', email: 'free@demo.linklet.local', isVerified: true },
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
    account: { name: 'Theo Teacher', email: 'unverified@demo.linklet.local', isVerified: false },
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
  {
    who: 'who runs the site of a museum, on the plan Pro',
    account: {
      name: 'Priya Pro',
      email: 'pro@demo.linklet.local',
      isVerified: true,
      plan: 'pro',
      pays: 'card',
    },
    links: [
      {
        url: 'https://museum.example.com/exhibitions/impressionists/tickets',
        alias: 'impressionists',
        clicksPerDay: 180,
        countries: [france, france, england, germany, japan],
        referrers: ['www.google.com', 'www.instagram.com', ''],
        tags: ['tickets', 'exhibition'],
        furtherAlias: 'monet-tickets',
        formerUrl: 'https://museum.example.com/exhibitions/impressionists',
      },
      {
        url: 'https://museum.example.com/audio-guide',
        alias: 'audio-guide',
        clicksPerDay: 95,
        countries: everywhere,
        referrers: [''],
        tags: ['visitors'],
      },
      {
        url: 'https://museum.example.com/friends/join',
        alias: 'museum-friends',
        clicksPerDay: 14,
        countries: [france, england],
        referrers: ['t.co', ''],
        tags: ['membership'],
      },
    ],
    segments: [
      { name: 'Visitors from France', filters: 'country:FR' },
      { name: 'Phones abroad', filters: 'device:mobile;country!:FR' },
    ],
    notes: [
      { text: 'Posters in the metro', daysAgo: 17 },
      { text: 'Mail sent to all friends of the museum', daysAgo: 5 },
    ],
  },
  {
    who: 'who tries the plan Pro for a choir, without a card so far',
    account: {
      name: 'Tara Trial',
      email: 'trial@demo.linklet.local',
      isVerified: true,
      plan: 'pro',
      pays: 'trial',
    },
    links: [
      {
        url: 'https://choir.example.org/concerts/advent',
        alias: 'advent-concert',
        clicksPerDay: 21,
        countries: [austria, germany],
        referrers: ['', 'www.instagram.com'],
      },
    ],
  },
  {
    who: 'whose card was declined when the plan Personal was to be paid again',
    account: {
      name: 'Pete Pastdue',
      email: 'pastdue@demo.linklet.local',
      isVerified: true,
      plan: 'personal',
      interval: 'monthly',
      pays: 'overdue',
    },
    links: [
      {
        url: 'https://example.com/podcast/latest-episode',
        alias: 'latest-episode',
        clicksPerDay: 33,
        countries: [california, newYork, england],
        referrers: ['', 'www.youtube.com'],
      },
    ],
  },
  {
    who: 'who runs the campaigns of a shop, on an enterprise plan',
    account: {
      name: 'Enrico Enterprise',
      email: 'enterprise@demo.linklet.local',
      isVerified: true,
      plan: 'enterprise',
    },
    links: campaigns,
  },
  {
    who: 'who owns a coffee roaster with a team of its own',
    account: {
      name: 'Odile Owner',
      email: 'owner@demo.linklet.local',
      isVerified: true,
      plan: 'enterprise organization',
      interval: 'monthly',
    },
    links: [],
  },
  {
    who: 'who leads the team, invites people into it and gives them roles',
    account: {
      name: 'Adam Admin',
      email: 'admin@demo.linklet.local',
      isVerified: true,
      teamRole: 'admin',
    },
    links: [],
  },
  {
    who: 'who makes and changes links in the team',
    account: {
      name: 'Mia Member',
      email: 'member@demo.linklet.local',
      isVerified: true,
      teamRole: 'member',
    },
    links: [],
  },
  {
    who: 'who sees the team’s links and their clicks, and changes nothing',
    account: {
      name: 'Viktor Viewer',
      email: 'viewer@demo.linklet.local',
      isVerified: true,
      teamRole: 'viewer',
    },
    links: [],
  },
];

/** Where the last four of them work together. */
export const demoOrganization: DemoOrganization = {
  name: 'Harbour Coffee',
  email: 'owner@demo.linklet.local',
  team: 'Marketing',
  links: [
    {
      url: 'https://coffee.example.com/subscriptions?utm_source=flyer&utm_medium=print&utm_campaign=beans',
      alias: 'fresh-beans',
      clicksPerDay: 75,
      countries: [germany, austria, england],
      referrers: ['', 'www.instagram.com'],
      tags: ['subscription', 'flyer'],
    },
    {
      url: 'https://coffee.example.com/tastings/november',
      alias: 'coffee-tasting',
      clicksPerDay: 30,
      countries: [germany],
      referrers: ['www.instagram.com', 'www.google.com', ''],
      tags: ['tasting'],
    },
    {
      url: 'https://coffee.example.com/jobs/roaster',
      alias: 'roaster-wanted',
      clicksPerDay: 8,
      countries: [germany, england],
      referrers: ['www.linkedin.com'],
      tags: ['jobs'],
    },
  ],
};
