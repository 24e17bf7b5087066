import type { RouteTraits } from '../redirect-routes/compile-condition.ts';

export interface RouteVisitor {
  userAgent: string;
  languages: string;
  referrer: string;
  query: string;
  traits: RouteTraits;
  referrerHost: string;
}

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const appleWebkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

/** In the order of the columns of `conditionRows`. */
export const routeVisitors = {
  iphone: {
    userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${appleWebkit} Version/18.1 Mobile/15E148 Safari/604.1`,
    languages: 'de-DE,de;q=0.9',
    referrer: 'https://m.facebook.com/story',
    query: 'utm_source=mail&a=1',
    referrerHost: 'm.facebook.com',
    traits: {
      country: 'DE',
      region: 'Bavaria',
      city: 'Munich',
      language: 'de-DE',
      device: 'mobile',
      os: 'iOS',
      browser: 'Mobile Safari',
      botClass: '',
    },
  },
  android: {
    userAgent: `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`,
    languages: 'de-AT',
    referrer: '',
    query: '',
    referrerHost: '',
    traits: {
      country: 'AT',
      region: 'Vienna',
      city: 'Vienna',
      language: 'de-AT',
      device: 'mobile',
      os: 'Android',
      browser: 'Mobile Chrome',
      botClass: '',
    },
  },
  windows: {
    userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
    languages: 'en-US,en;q=0.9,de;q=0.5',
    referrer: 'https://www.google.com/',
    query: 'utm_source=Mail',
    referrerHost: 'google.com',
    traits: {
      country: 'US',
      region: 'California',
      city: 'San Francisco',
      language: 'en-US',
      device: 'desktop',
      os: 'Windows',
      browser: 'Chrome',
      botClass: '',
    },
  },
  mac: {
    userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${appleWebkit} Version/18.1 Safari/605.1.15`,
    languages: 'fr',
    referrer: 'https://news.ycombinator.com/item?id=1',
    query: '',
    referrerHost: 'news.ycombinator.com',
    traits: {
      country: 'FR',
      region: 'Île-de-France',
      city: 'Paris',
      language: 'fr',
      device: 'desktop',
      os: 'Mac OS',
      browser: 'Safari',
      botClass: '',
    },
  },
  linux: {
    userAgent: 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    languages: 'en-GB;q=0.8',
    referrer: 'https://blog.example.co.uk/post',
    query: 'a=2&a=3',
    referrerHost: 'blog.example.co.uk',
    traits: {
      country: 'GB',
      region: 'England',
      city: 'London',
      language: 'en-GB',
      device: 'desktop',
      os: 'Ubuntu',
      browser: 'Firefox',
      botClass: '',
    },
  },
  ipad: {
    userAgent: `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${appleWebkit} Version/12.1.2 Mobile/15E148 Safari/604.1`,
    languages: 'fr-CH,fr;q=0.9',
    referrer: '',
    query: '',
    referrerHost: '',
    traits: {
      country: 'CH',
      region: 'Vaud',
      city: 'Lausanne',
      language: 'fr-CH',
      device: 'tablet',
      os: 'iOS',
      browser: 'Mobile Safari',
      botClass: '',
    },
  },
  samsung: {
    userAgent: `Mozilla/5.0 (Linux; Android 13; SM-X910) ${webkit} SamsungBrowser/26.0 Chrome/122.0.0.0 Safari/537.36`,
    languages: 'pt-BR,pt;q=0.9',
    referrer: '',
    query: 'utm_source=news%20letter',
    referrerHost: '',
    traits: {
      country: 'BR',
      region: 'São Paulo',
      city: 'São Paulo',
      language: 'pt-BR',
      device: 'tablet',
      os: 'Android',
      browser: 'Samsung Internet',
      botClass: '',
    },
  },
  stranger: {
    userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
    languages: '',
    referrer: '',
    query: '',
    referrerHost: '',
    traits: {
      country: '',
      region: '',
      city: '',
      language: '',
      device: 'desktop',
      os: 'Windows',
      browser: 'Edge',
      botClass: '',
    },
  },
  crawler: {
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    languages: '',
    referrer: '',
    query: '',
    referrerHost: '',
    traits: {
      country: 'US',
      region: 'California',
      city: 'Mountain View',
      language: '',
      device: '',
      os: '',
      browser: '',
      botClass: 'crawler',
    },
  },
  instagram: {
    userAgent: `Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A; wv) ${webkit} Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 Instagram 309.1.0.41.113 Android`,
    languages: 'it-IT,it;q=0.9',
    referrer: 'https://l.instagram.com/',
    query: '',
    referrerHost: 'l.instagram.com',
    traits: {
      country: 'IT',
      region: 'Lazio',
      city: 'Rome',
      language: 'it-IT',
      device: 'mobile',
      os: 'Android',
      browser: 'Instagram',
      botClass: '',
    },
  },
} as const satisfies Record<string, RouteVisitor>;

export type VisitorName = keyof typeof routeVisitors;
export const visitorNames = Object.keys(routeVisitors) as VisitorName[];
