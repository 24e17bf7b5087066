import type { Origin, OriginBytes } from '../click.ts';
import { encodeOrigin } from '../log/click-record.ts';

export interface VisitFacts {
  host: string;
  referrer: string;
  isQr: boolean;
  /** The URL that the visitor was sent to, with the UTM parameters that the destination receives. */
  destination: string;
}

const MAX_TEXT = 100;

// Hosts, including their subdomains, by the common name of the site.
const SOURCES: Record<string, string> = {
  'google.com': 'google',
  'bing.com': 'bing',
  'duckduckgo.com': 'duckduckgo',
  'yahoo.com': 'yahoo',
  'yandex.ru': 'yandex',
  'baidu.com': 'baidu',
  'ecosia.org': 'ecosia',
  'facebook.com': 'facebook',
  'fb.com': 'facebook',
  'fb.me': 'facebook',
  'instagram.com': 'instagram',
  'threads.net': 'threads',
  'whatsapp.com': 'whatsapp',
  'wa.me': 'whatsapp',
  't.co': 'twitter',
  'twitter.com': 'twitter',
  'x.com': 'twitter',
  'linkedin.com': 'linkedin',
  'lnkd.in': 'linkedin',
  'youtube.com': 'youtube',
  'youtu.be': 'youtube',
  'reddit.com': 'reddit',
  'pinterest.com': 'pinterest',
  'tiktok.com': 'tiktok',
  't.me': 'telegram',
  'telegram.org': 'telegram',
  'discord.com': 'discord',
  'slack.com': 'slack',
  'github.com': 'github',
  'news.ycombinator.com': 'hacker-news',
  'mail.google.com': 'email',
  'outlook.live.com': 'email',
  'outlook.office.com': 'email',
  'mail.yahoo.com': 'email',
};

// Package names, in lower case, that Android sends as the referrer of an app.
const APPS: Record<string, string> = {
  'com.google.android.gm': 'email',
  'com.google.android.gm.lite': 'email',
  'com.microsoft.office.outlook': 'email',
  'com.yahoo.mobile.client.android.mail': 'email',
  'com.google.android.googlequicksearchbox': 'google',
  'com.google.android.apps.searchlite': 'google',
  'com.microsoft.bing': 'bing',
  'com.duckduckgo.mobile.android': 'duckduckgo',
  'com.slack': 'slack',
  'com.linkedin.android': 'linkedin',
  'com.facebook.katana': 'facebook',
  'com.facebook.lite': 'facebook',
  'com.facebook.orca': 'facebook',
  'com.instagram.android': 'instagram',
  'com.instagram.lite': 'instagram',
  'com.instagram.barcelona': 'threads',
  'com.whatsapp': 'whatsapp',
  'com.whatsapp.w4b': 'whatsapp',
  'org.telegram.messenger': 'telegram',
  'org.telegram.messenger.web': 'telegram',
  'org.telegram.plus': 'telegram',
  'org.thunderdog.challegram': 'telegram',
  'com.reddit.frontpage': 'reddit',
  'com.twitter.android': 'twitter',
  'com.twitter.android.lite': 'twitter',
  'com.pinterest': 'pinterest',
  'com.zhiliaoapp.musically': 'tiktok',
  'com.google.android.youtube': 'youtube',
  'com.discord': 'discord',
  'com.github.android': 'github',
};
const APP_SCHEME = 'android-app:';

const direct: Origin = {
  referrerHost: '',
  source: 'direct',
  utmSource: '',
  utmMedium: '',
  utmCampaign: '',
  utmTerm: '',
  utmContent: '',
};
const directBytes = encodeOrigin(direct);
const directQrBytes = encodeOrigin({ ...direct, source: 'qr' });

export function originOf(facts: VisitFacts): OriginBytes {
  const isPlain = facts.referrer === '' && !facts.destination.includes('utm_');
  if (isPlain) return facts.isQr ? directQrBytes : directBytes;
  return encodeOrigin(readOrigin(facts));
}

export function readOrigin(facts: VisitFacts): Origin {
  const referrerHost = readReferrerHost(facts);
  const utm = facts.destination.includes('utm_') ? readUtm(facts.destination) : direct;
  return { ...utm, referrerHost, source: nameSource(facts, utm.utmSource, referrerHost) };
}

function nameSource({ isQr, referrer }: VisitFacts, utmSource: string, referrerHost: string): string {
  if (isQr) return 'qr';
  if (utmSource !== '') return utmSource.toLowerCase();
  if (referrerHost === '') return 'direct';
  if (referrer.startsWith(APP_SCHEME)) return APPS[referrerHost.toLowerCase()] ?? referrerHost;
  return sourceOfHost(referrerHost);
}

// Redirect routes read the same visit's referrer before the log does.
let lastRead = { referrer: '', host: '', found: '' };

export function readReferrerHost({ referrer, host }: Pick<VisitFacts, 'referrer' | 'host'>): string {
  if (referrer === '') return '';
  if (referrer !== lastRead.referrer || host !== lastRead.host) {
    lastRead = { referrer, host, found: parseReferrer(referrer, host) };
  }
  return lastRead.found;
}

function parseReferrer(referrer: string, host: string): string {
  const url = URL.parse(referrer);
  if (!url || url.host === host) return '';
  return url.hostname.replace(/^www\./, '').slice(0, MAX_TEXT);
}

function sourceOfHost(host: string): string {
  const labels = host.split('.');
  const named = labels.map((_, index) => SOURCES[labels.slice(index).join('.')]).find(Boolean);
  // Search engines have a domain in nearly every country: google.de, google.co.uk.
  const engine = /(?:^|\.)(google|bing|yahoo|yandex)\.[a-z]{2,3}(?:\.[a-z]{2})?$/.exec(host)?.[1];
  return named ?? engine ?? host;
}

function readUtm(destination: string): Origin {
  const parameters = URL.parse(destination)?.searchParams;
  const read = (name: string) => (parameters?.get(name) ?? '').trim().slice(0, MAX_TEXT);
  return {
    ...direct,
    utmSource: read('utm_source'),
    utmMedium: read('utm_medium'),
    utmCampaign: read('utm_campaign'),
    utmTerm: read('utm_term'),
    utmContent: read('utm_content'),
  };
}
