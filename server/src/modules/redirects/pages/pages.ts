import { dateLocaleOf } from '@linklet/contract/accounts/date-locale.ts';
import { aliasPath } from '@linklet/contract/links/short-url.ts';
import { escapeHtml, framePage, type PageSite } from './page-frame.ts';
import type { ReplicaLink } from '../replica/link-record.ts';
import type { GoneReason } from '../resolve.ts';
import type { Visit } from '../visit.ts';

interface Message {
  title: string;
  heading: string;
  text: string;
}

const goneMessages: Record<GoneReason, Message> = {
  early: {
    title: 'Link not open yet',
    heading: 'This link isn’t open yet',
    text: 'Its owner set a date from which it works. Try it again later.',
  },
  expired: {
    title: 'Link expired',
    heading: 'This link has expired',
    text: 'Its owner set a date after which it stops working. Ask the person who gave it to you for a new one.',
  },
  archived: {
    title: 'Link archived',
    heading: 'This link is archived',
    text: 'Its owner no longer uses it. Ask the person who gave it to you for a new one.',
  },
  deleted: {
    title: 'Link deleted',
    heading: 'This link was deleted',
    text: 'Its owner deleted it. Ask the person who gave it to you for a new one.',
  },
  terminated: {
    title: 'Link blocked',
    heading: 'We have blocked this link',
    text: 'It broke our rules against phishing, malware and spam. You are safe here and don’t need to do anything. If the link came in a message, be careful with the rest of that message.',
  },
  off: {
    title: 'Link turned off',
    heading: 'This link is turned off',
    text: 'It doesn’t work at the moment. Ask the person who gave it to you where to go instead.',
  },
  spent: {
    title: 'Link limit reached',
    heading: 'This link has reached its limit',
    text: 'It could only be opened a set number of times. Ask whoever sent you this link for a new one.',
  },
  'domain-off': {
    title: 'Domain turned off',
    heading: 'Links on this domain are turned off',
    text: 'The short links on this domain don’t work at the moment. Ask the person who gave you the link where to go instead.',
  },
};

export function gonePage(site: PageSite, reason: GoneReason): string {
  return messagePage(site, goneMessages[reason], homeAction(site));
}

export function unknownHostPage(site: PageSite): string {
  const message = {
    title: 'Nothing here yet',
    heading: 'No links are connected to this name',
    text: 'If it is yours, add it to your domains and check its DNS records. Otherwise ask the person who gave you the link where to go instead.',
  };
  return messagePage(site, message, homeAction(site));
}

export function notFoundPage(site: PageSite, isCaseSensitive = false): string {
  const ofCase = isCaseSensitive ? 'are not the same here' : 'make no difference';
  const message = {
    title: 'Link not found',
    heading: 'This link doesn’t exist',
    text: `Check the address: a character may be missing at the end, or two may look alike. Upper and lower case ${ofCase}. If it still doesn’t work, ask the person who gave it to you.`,
  };
  return messagePage(site, message, homeAction(site));
}

export function meantPage(site: PageSite, host: string, alias: string): string {
  const address = escapeHtml(aliasPath(alias));
  const message = {
    title: 'Link not found',
    heading: 'This link doesn’t exist',
    text: `Something stands around the address that is no part of it. Did you mean ${host}/${alias}?`,
  };
  const actions = `<div class="actions"><a class="button" href="/${address}" rel="nofollow">Go to ${escapeHtml(`${host}/${alias}`)}</a>
<a href="/${address}+" rel="nofollow">See where it leads</a></div>`;
  return messagePage(site, message, actions);
}

export function unavailablePage(site: PageSite): string {
  const message = {
    title: 'Try again in a moment',
    heading: 'We can’t look up this link right now',
    text: 'This is our fault, and usually over within seconds. The link itself may be fine.',
  };
  return messagePage(site, message, tryAgainAction);
}

export function tooManyPage(site: PageSite): string {
  const message = {
    title: 'Too many attempts',
    heading: 'Too many unknown links',
    text: 'Too many addresses that don’t exist were requested from your network. Wait a minute, then try again. Links that exist keep working.',
  };
  return messagePage(site, message, tryAgainAction);
}

export function appDownPage(site: PageSite): string {
  const message = {
    title: 'Back in a moment',
    heading: `${site.productName} will be right back`,
    text: 'This page should be back within a minute. Short links keep working in the meantime.',
  };
  return messagePage(site, message, tryAgainAction);
}

export function refusedPage(site: PageSite, heading: string): string {
  const message = {
    title: 'Request refused',
    heading,
    text: 'Short links can only be opened like any other page.',
  };
  return messagePage(site, message, homeAction(site));
}

export function previewPage(
  site: PageSite,
  { host, language }: Pick<Visit, 'host' | 'language'>,
  link: ReplicaLink,
): string {
  const shortLink = `${host}/${link.alias}`;
  const reportUrl = `${site.baseUrl}/app/report?link=${encodeURIComponent(shortLink)}`;
  const created = new Date(link.createdAt);
  return framePage(
    site,
    `Preview of ${shortLink}`,
    `<p class="kind">Preview of ${whole(`${host}/`)}${whole(link.alias)}</p>
<h1>This link leads to ${whole(hostOf(link.url))}</h1>
<p class="target" tabindex="0" role="region" aria-label="Full destination">${emphasizeHost(link.url)}</p>
<p>Created on <time datetime="${created.toISOString()}">${formatDay(created, language)}</time>. This site is not ours. Continue only if you know and expect this address, and don’t enter a password on a page you didn’t expect.</p>
<div class="actions">
<a class="button" href="/${escapeHtml(aliasPath(link.alias))}" rel="nofollow">Continue to ${whole(hostOf(link.url))}</a>
<a href="${escapeHtml(reportUrl)}" rel="nofollow">Report this link</a>
</div>`,
  );
}

const tryAgainAction = '<div class="actions"><a class="button" href="">Try again</a></div>';

function homeAction({ productName, baseUrl }: PageSite): string {
  return `<div class="actions"><a class="button" href="${escapeHtml(baseUrl)}/">Go to ${escapeHtml(productName)}</a></div>`;
}

function messagePage(site: PageSite, { title, heading, text }: Message, actions: string): string {
  return framePage(site, title, `<h1>${escapeHtml(heading)}</h1>\n<p>${escapeHtml(text)}</p>\n${actions}`);
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

/** In one line where it fits in one, and otherwise broken after its dots. */
function whole(name: string): string {
  return `<span class="whole">${escapeHtml(name).replaceAll('.', '.<wbr>')}</span>`;
}

function emphasizeHost(url: string): string {
  const host = hostOf(url);
  const start = url.indexOf(host);
  return `${escapeHtml(url.slice(0, start))}<strong>${escapeHtml(host)}</strong>${escapeHtml(url.slice(start + host.length))}`;
}

function formatDay(date: Date, languages: string): string {
  const locale = dateLocaleOf(languages.split(/[,;]/, 1).join(''));
  return date.toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' });
}
