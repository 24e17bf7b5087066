/** Whose name servers these are, by a part of their names. */
const PROVIDERS: readonly [part: RegExp, name: string][] = [
  [/\.domaincontrol\.com$/, 'GoDaddy'],
  [/\.registrar-servers\.com$/, 'Namecheap'],
  [/\.ns\.cloudflare\.com$/, 'Cloudflare'],
  [/\.(googledomains|squarespacedns)\.com$/, 'Squarespace'],
  [/\bui-dns\./, 'IONOS'],
  [/\.ovh\.(net|ca)$/, 'OVHcloud'],
  [/\.hetzner\.(com|de)$|\.first-ns\.de$|\.second-ns\.(com|de)$/, 'Hetzner'],
  [/\bawsdns-/, 'Route 53'],
  [/\.porkbun\.com$/, 'Porkbun'],
  [/\.vercel-dns\.com$/, 'Vercel'],
  [/\.dns-parking\.com$/, 'Hostinger'],
  [/\.gandi\.net$/, 'Gandi'],
  [/\.dnsimple(-edge)?\.(com|net|org)$/, 'DNSimple'],
  [/\.digitalocean\.com$/, 'DigitalOcean'],
  [/\.sandbox\.test$/, 'the sandbox zone'],
];

export function providerOf(nameServers: readonly string[]): string {
  const found = PROVIDERS.find(([part]) => nameServers.some((name) => part.test(name)));
  return found?.[1] ?? '';
}

/** Registrars that keep records, too, by how registries name them. */
const REGISTRARS: readonly [part: RegExp, name: string][] = [
  [/^go ?daddy/i, 'GoDaddy'],
  [/^name ?cheap/i, 'Namecheap'],
  [/^cloudflare/i, 'Cloudflare'],
  [/^squarespace/i, 'Squarespace'],
  [/^ionos|^1&1/i, 'IONOS'],
  [/^ovh/i, 'OVHcloud'],
  [/^hetzner/i, 'Hetzner'],
  [/^amazon registrar/i, 'Route 53'],
  [/^porkbun/i, 'Porkbun'],
  [/^hostinger/i, 'Hostinger'],
  [/^gandi/i, 'Gandi'],
  [/^dnsimple/i, 'DNSimple'],
];

/** The provider that a registrar is; empty for others. */
export function providerOfRegistrar(registrar: string): string {
  return REGISTRARS.find(([part]) => part.test(registrar))?.[1] ?? '';
}

/** Whose host a CNAME record leads to. */
const HOSTS: readonly [part: RegExp, name: string, isParking?: true][] = [
  [/\.porkbun\.com$/, 'Porkbun', true],
  [/\.(parkingcrew|sedoparking|bodis|above)\.(com|net)$/, 'A parking service', true],
  [/parkingpage\.namecheap\.com$/, 'Namecheap', true],
  [/\.github\.io$/, 'GitHub Pages'],
  [/\.vercel(-dns(-\d+)?)?\.(app|com)$/, 'Vercel'],
  [/\.netlify\.(app|com)$/, 'Netlify'],
  [/\.myshopify\.com$|\.shopify\.com$/, 'Shopify'],
  [/\.squarespace\.com$/, 'Squarespace'],
  [/\.wixdns\.net$|\.wix\.com$/, 'Wix'],
  [/\.pages\.dev$|\.workers\.dev$/, 'Cloudflare Pages'],
  [/\.herokudns\.com$|\.herokuapp\.com$/, 'Heroku'],
  [/\.azurewebsites\.net$|\.azurefd\.net$/, 'Azure'],
  [/\.cloudfront\.net$|\.amazonaws\.com$/, 'Amazon Web Services'],
  [/\.webflow\.(com|io)$/, 'Webflow'],
  [/\.bitly\.com$/, 'Bitly'],
  [/\.rebrandly\.(com|cc)$/, 'Rebrandly'],
  [/\.short\.io$|\.short\.gy$/, 'Short.io'],
  [/\.dub\.co$/, 'Dub'],
];

const ADDRESSES: readonly [start: string, name: string, isParking?: true][] = [
  ['76.76.21.', 'Vercel'],
  ['185.199.108.', 'GitHub Pages'],
  ['185.199.109.', 'GitHub Pages'],
  ['185.199.110.', 'GitHub Pages'],
  ['185.199.111.', 'GitHub Pages'],
  ['198.185.159.', 'Squarespace'],
  ['198.49.23.', 'Squarespace'],
  ['23.227.38.', 'Shopify'],
  ['75.2.60.5', 'Netlify'],
  ['15.197.', 'GoDaddy', true],
  ['3.33.', 'GoDaddy', true],
  ['162.255.119.', 'Namecheap', true],
  ['67.199.248.', 'Bitly'],
];

/** Networks whose servers pass requests on to others (published lists of Cloudflare, Fastly and CloudFront). */
const PROXIES: readonly [start: RegExp, name: string][] = [
  [
    /^104\.(1[6-9]|2[0-7])\.|^172\.(6[4-9]|7[01])\.|^162\.15[89]\.|^188\.114\.(9[6-9]|1[01]\d)\.|^2606:4700:/,
    'Cloudflare',
  ],
  [/^151\.101\./, 'Fastly'],
  [
    /^(13\.(32|33|35|224|225|226|227|249)|18\.(64|154|155|160|164|172)|52\.84|54\.(182|192|230|239|240))\./,
    'CloudFront',
  ],
];

export interface KnownService {
  name: string;
  isParking: boolean;
}

export function serviceOfHost(host: string): KnownService | undefined {
  return named(HOSTS.find(([part]) => part.test(host)));
}

export function serviceOfAddress(address: string): KnownService | undefined {
  return named(ADDRESSES.find(([start]) => address.startsWith(start)));
}

export function proxyOf(address: string): string | undefined {
  return PROXIES.find(([start]) => start.test(address))?.[1];
}

function named(entry: readonly [unknown, string, true?] | undefined): KnownService | undefined {
  return entry && { name: entry[1], isParking: entry[2] ?? false };
}
