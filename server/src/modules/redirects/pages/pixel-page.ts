import { createHash } from 'node:crypto';
import { pixelProviders, type Pixel, type PixelProvider } from '@linklet/contract/links/pixels/providers.ts';
import { escapeHtml, PAGE_HEADERS } from './page-frame.ts';

/** A provider's script, and the calls made before it is loaded, as in the provider's documentation. */
interface Loader {
  source: (id: string) => string;
  /** Script text for the page; `id` has only letters, digits and dashes. */
  begin: (id: string) => string;
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

const LONGEST_STAY_MS = 800;

// The page's own script is equal on all pages, so that its hash is known; it opens the URL of the page's
// link.
const GO_ON = `(function(){var left=false,frame=document.querySelector('iframe'),to=document.querySelector('a').href;
function go(){if(!left){left=true;location.replace(to)}}
setTimeout(go,${String(LONGEST_STAY_MS)});
addEventListener('message',function(event){if(!frame||event.source===frame.contentWindow)go()});
if(!frame)go()})();`;

/**
 * Runs the scripts of a link's pixels and redirects within a second, even without answers of the providers.
 * Short links share their host with the app, so the scripts run in a frame without an origin: they have no
 * cookie, no storage and no access to our pages, and can show, open or stop nothing.
 */
export function pixelPage(
  pixels: string,
  destination: string,
): { body: string; headers: Record<string, string> } {
  const shown = (JSON.parse(pixels) as Pixel[]).filter(
    ({ provider }) => !pixelProviders[provider].isContainer,
  );
  const wanted = shown.map(({ provider, pixelId }) => ({ id: pixelId, ...loaders[provider] }));
  const hosts = [...new Set(wanted.flatMap((loader) => loader.hosts))].join(' ');
  const script = frameScript(wanted);
  const frame = `<iframe sandbox="allow-scripts" hidden title="" srcdoc="${escapeHtml(`<!doctype html><script>${script}</script>`)}"></iframe>`;
  const target = escapeHtml(destination);
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Going on …</title>
<noscript><meta http-equiv="refresh" content="0;url=${target}"></noscript>
</head>
<body><p><a href="${target}" rel="noopener">Continue</a></p>
${wanted.length > 0 ? frame : ''}
<script>${GO_ON}</script>
</body>
</html>
`;
  // A `srcdoc` frame inherits the page's policy.
  const policy = `default-src 'none'; script-src 'sha256-${hashOf(GO_ON)}' 'sha256-${hashOf(script)}' ${hosts}; img-src ${hosts}; connect-src ${hosts}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { body, headers: { ...PAGE_HEADERS, 'Content-Security-Policy': policy } };
}

function frameScript(wanted: readonly (Loader & { id: string })[]): string {
  const begun = wanted.map(({ id, begin, source }) => `${begin(id)}load('${source(id)}');`).join('\n');
  return `var w=window,waiting=0;
function load(source){waiting++;var s=document.createElement('script');s.async=true;s.src=source;s.onload=function(){setTimeout(done,200)};s.onerror=done;document.head.appendChild(s)}
function done(){if(--waiting===0)parent.postMessage('done','*')}
${begun}`;
}

function hashOf(script: string): string {
  return createHash('sha256').update(script).digest('base64');
}
