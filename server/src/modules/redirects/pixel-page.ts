import { randomBytes } from 'node:crypto';
import type { Pixel, PixelProvider } from '@linklet/contract/pixel-providers.ts';
import { escapeHtml, PAGE_HEADERS } from './page-frame.ts';

/** A provider's script, and what it is told before it is there, as the provider's documents say. */
interface Loader {
  /** Where the script is. */
  source: (id: string) => string;
  /** Scripts in the page; `id` is of letters, digits and dashes alone. */
  begin: (id: string) => string;
  /** Hosts that the script loads from and reports to. */
  hosts: readonly string[];
}

const loaders: Record<PixelProvider, Loader> = {
  meta: {
    source: () => 'https://connect.facebook.net/en_US/fbevents.js',
    begin: (id) =>
      `if(!w.fbq){var f=w.fbq=function(){f.callMethod?f.callMethod.apply(f,arguments):f.queue.push(arguments)};f.push=f;f.loaded=true;f.version='2.0';f.queue=[]}fbq('init','${id}');fbq('track','PageView');`,
    hosts: ['https://connect.facebook.net', 'https://www.facebook.com'],
  },
  google_analytics: {
    source: (id) => `https://www.googletagmanager.com/gtag/js?id=${id}`,
    begin: (id) =>
      `w.dataLayer=w.dataLayer||[];w.gtag=function(){dataLayer.push(arguments)};gtag('js',new Date());gtag('config','${id}');`,
    hosts: [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
  },
  google_tag_manager: {
    source: (id) => `https://www.googletagmanager.com/gtm.js?id=${id}`,
    begin: () => `w.dataLayer=w.dataLayer||[];dataLayer.push({'gtm.start':Date.now(),event:'gtm.js'});`,
    hosts: [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
  },
  linkedin: {
    source: () => 'https://snap.licdn.com/li.lms-analytics/insight.min.js',
    begin: (id) => `(w._linkedin_data_partner_ids=w._linkedin_data_partner_ids||[]).push('${id}');`,
    hosts: ['https://snap.licdn.com', 'https://px.ads.linkedin.com'],
  },
  tiktok: {
    source: (id) => `https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=${id}&lib=ttq`,
    begin: (id) =>
      `w.TiktokAnalyticsObject='ttq';var t=w.ttq=w.ttq||[];t.methods=['page','track','identify'];t.methods.forEach(function(m){t[m]=t[m]||function(){t.push([m].concat([].slice.call(arguments)))}});t._i=t._i||{};t._i['${id}']=[];t._t=t._t||{};t._t['${id}']=+new Date();ttq.page();`,
    hosts: ['https://analytics.tiktok.com'],
  },
  x: {
    source: () => 'https://static.ads-twitter.com/uwt.js',
    begin: (id) =>
      `if(!w.twq){var q=w.twq=function(){q.exe?q.exe.apply(q,arguments):q.queue.push(arguments)};q.version='1.1';q.queue=[]}twq('config','${id}');`,
    hosts: ['https://static.ads-twitter.com', 'https://analytics.twitter.com', 'https://t.co'],
  },
  pinterest: {
    source: () => 'https://s.pinimg.com/ct/core.js',
    begin: (id) =>
      `if(!w.pintrk){w.pintrk=function(){w.pintrk.queue.push([].slice.call(arguments))};pintrk.queue=[];pintrk.version='3.0'}pintrk('load','${id}');pintrk('page');`,
    hosts: ['https://s.pinimg.com', 'https://ct.pinterest.com'],
  },
};

/** The visitor goes on when the scripts have reported, and after this time in any case. */
const LONGEST_STAY_MS = 800;

/**
 * A page that lets scripts of a link's pixels see the visit, and goes on to the destination within a second, also where a
 * provider does not answer or the browser blocks it. `pixels`: as the replica has them.
 */
export function pixelPage(
  pixels: string,
  destination: string,
): { body: string; headers: Record<string, string> } {
  const nonce = randomBytes(16).toString('base64');
  const wanted = (JSON.parse(pixels) as Pixel[]).map(({ provider, pixelId }) => ({
    id: pixelId,
    ...loaders[provider],
  }));
  const scripts = wanted.map(({ id, begin, source }) => `${begin(id)}load('${source(id)}');`).join('\n');
  const hosts = [...new Set(wanted.flatMap((loader) => loader.hosts))].join(' ');
  const target = escapeHtml(destination);
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Going on …</title>
<script nonce="${nonce}">
var w=window,waiting=0,left=false;
function go(){if(!left){left=true;location.replace(${jsString(destination)})}}
setTimeout(go,${String(LONGEST_STAY_MS)});
function load(source){waiting++;var s=document.createElement('script');s.async=true;s.src=source;s.onload=function(){setTimeout(done,200)};s.onerror=done;document.head.appendChild(s)}
function done(){if(--waiting===0)go()}
${scripts}
</script>
<noscript><meta http-equiv="refresh" content="0;url=${target}"></noscript>
</head>
<body><p><a href="${target}" rel="noopener">Continue</a></p></body>
</html>
`;
  const policy = `default-src 'none'; script-src 'nonce-${nonce}' ${hosts}; img-src ${hosts}; connect-src ${hosts}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { body, headers: { ...PAGE_HEADERS, 'Content-Security-Policy': policy } };
}

/** A text as a script has it, within HTML. */
function jsString(text: string): string {
  return JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
