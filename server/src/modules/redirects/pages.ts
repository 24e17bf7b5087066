import { escapeHtml, framePage, type PageSite } from './page-frame.ts';
import type { ReplicaLink } from './replica/link-record.ts';
import type { GoneReason } from './resolve.ts';

interface Message {
  title: string;
  heading: string;
  text: string;
}

const goneMessages: Record<GoneReason, Message> = {
  expired: {
    title: 'Link expired',
    heading: 'This link has expired',
    text: 'Its owner chose a date after which it stops working. Ask whoever gave it to you for a new one.',
  },
  archived: {
    title: 'Link archived',
    heading: 'This link is no longer in use',
    text: 'Its owner has put it away. Ask whoever gave it to you where it leads now.',
  },
  deleted: {
    title: 'Link deleted',
    heading: 'This link was deleted',
    text: 'Its owner has removed it. Ask whoever gave it to you for a new one.',
  },
  terminated: {
    title: 'Link blocked',
    heading: 'We have blocked this link',
    text: 'It broke our rules, which forbid phishing, malware and spam. You are safe here and need to do nothing. If it came in a message, be wary of the rest of that message.',
  },
  off: {
    title: 'Link switched off',
    heading: 'This link is switched off',
    text: 'It does not lead anywhere at the moment. Ask whoever gave it to you where to go instead.',
  },
  'domain-off': {
    title: 'Links switched off',
    heading: 'Links on this domain are switched off',
    text: 'The short links of this domain do not lead anywhere at the moment. Ask whoever gave you the link where to go instead.',
  },
};

export function gonePage(site: PageSite, reason: GoneReason): string {
  return messagePage(site, goneMessages[reason], homeAction(site));
}

export function notFoundPage(site: PageSite): string {
  const message = {
    title: 'Link not found',
    heading: 'There is no such link',
    text: 'Look at the address again: a letter may be missing at its end, or two may look alike. Capital and small letters make no difference. If it still does not work, ask whoever gave it to you.',
  };
  return messagePage(site, message, homeAction(site));
}

export function unavailablePage(site: PageSite): string {
  const message = {
    title: 'Try again in a moment',
    heading: 'We can not look this link up right now',
    text: 'That is our fault and should pass within seconds. The link itself may be fine.',
  };
  return messagePage(site, message, tryAgainAction);
}

export function tooManyPage(site: PageSite): string {
  const message = {
    title: 'Too many attempts',
    heading: 'Too many unknown links from here',
    text: 'Many addresses that do not exist were asked for from your network. Wait a minute, then try again. Links that exist go on working.',
  };
  return messagePage(site, message, tryAgainAction);
}

export function appDownPage(site: PageSite): string {
  const message = {
    title: 'Back in a moment',
    heading: `${site.productName} is taking a short break`,
    text: 'This page is back within a minute, usually sooner. Short links go on working meanwhile.',
  };
  return messagePage(site, message, tryAgainAction);
}

export function refusedPage(site: PageSite, heading: string): string {
  const message = {
    title: 'Request refused',
    heading,
    text: 'A short link can only be opened like any other page.',
  };
  return messagePage(site, message, homeAction(site));
}

/** Shows where a link leads without going there. */
export function previewPage(site: PageSite, host: string, link: ReplicaLink): string {
  const shortLink = `${host}/${link.alias}`;
  const reportUrl = `${site.baseUrl}/app/report?link=${encodeURIComponent(shortLink)}`;
  const created = new Date(link.createdAt);
  return framePage(
    site,
    `Preview of ${shortLink}`,
    `<p class="kind">Preview of ${escapeHtml(shortLink)}</p>
<h1>This link leads to ${escapeHtml(hostOf(link.url))}</h1>
<p class="target" tabindex="0" role="region" aria-label="Full destination">${emphasizeHost(link.url)}</p>
<p>Created on <time datetime="${created.toISOString()}">${formatDay(created)}</time>. The page behind it is not ours: go on only if you know and expect this address, and give no password to a page that you did not look for.</p>
<div class="actions">
<a class="button" href="/${escapeHtml(link.alias)}" rel="nofollow">Continue to ${escapeHtml(hostOf(link.url))}</a>
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

function emphasizeHost(url: string): string {
  const host = hostOf(url);
  const start = url.indexOf(host);
  return `${escapeHtml(url.slice(0, start))}<strong>${escapeHtml(host)}</strong>${escapeHtml(url.slice(start + host.length))}`;
}

function formatDay(date: Date): string {
  return date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
