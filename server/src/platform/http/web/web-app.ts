import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { couponLength } from '@linklet/contract/http/coupon-cookie.ts';
import { AppError } from '../../errors.ts';
import { setCouponCookie } from '../cookies.ts';
import { pagePolicy } from './page-policy.ts';
import { drawnPage, type ReadPage } from './drawn-page.ts';
import { fillPage, readPage, webFile, type Encoding, type PageValues, type WebFile } from './web-files.ts';

export interface WebAppOptions {
  folder: string;
  values: PageValues;
  partners: readonly string[];
  /** By address, what pages show that are drawn when they are sent. */
  reads: Readonly<Record<string, ReadPage>>;
}

const drawnShape = z.object({ module: z.string(), assets: z.unknown() });

const manifestShape = z.object({
  pages: z.record(z.string(), z.string()),
  app: z.string(),
  appRoutes: z.array(z.string()),
  drawn: z.record(z.string(), drawnShape).default({}),
});

interface Page extends WebFile {
  policy: string;
  referrerPolicy?: string;
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export async function registerWebApp(server: FastifyInstance, options: WebAppOptions): Promise<void> {
  const manifest = manifestShape.parse(
    JSON.parse(await readFile(join(options.folder, 'pages.json'), 'utf8')),
  );
  for (const [path, file] of Object.entries(manifest.pages)) {
    const page = toPage(options, await readFile(join(options.folder, file), 'utf8'));
    for (const url of path === '/app' ? ['/', '/app'] : [path]) servePage(server, url, async () => page);
  }
  const screens = toScreen(options, await readFile(join(options.folder, manifest.app), 'utf8'));
  for (const url of manifest.appRoutes) servePage(server, url, async () => screens);
  for (const [url, page] of Object.entries(manifest.drawn)) await serveDrawn(server, url, { options, page });

  await serveAssets(server, join(options.folder, 'assets'));
  await serveTextFiles(server, options);
  server.get('/app/api/*', async () => {
    throw new AppError('not_found');
  });
}

function toPage({ values, partners }: WebAppOptions, text: string, styleAttributes = false): Page {
  const html = fillPage(text, values);
  return { ...webFile(Buffer.from(html)), policy: pagePolicy(html, { partners, styleAttributes }) };
}

// URLs of screens may contain tokens of email links.
function toScreen(options: WebAppOptions, text: string): Page {
  return { ...toPage(options, text, true), referrerPolicy: 'no-referrer' };
}

async function serveDrawn(
  server: FastifyInstance,
  url: string,
  { options, page }: { options: WebAppOptions; page: z.output<typeof drawnShape> },
): Promise<void> {
  const read = options.reads[url];
  if (read === undefined) throw new Error(`Nothing is there to draw ${url} with.`);
  const draw = await drawnPage({
    ...{ module: join(options.folder, page.module), assets: page.assets, read },
    finish: (html) => toScreen(options, html),
  });
  servePage(server, url, async ({ query }) => draw(query as Record<string, unknown>));
}

function servePage(
  server: FastifyInstance,
  url: string,
  find: (request: FastifyRequest) => Promise<Page>,
): void {
  server.get(url, async (request, reply) => {
    const page = await find(request);
    reply.header('content-security-policy', page.policy);
    reply.header('cache-control', 'no-cache');
    rememberCoupon(request, reply);
    if (page.referrerPolicy !== undefined) reply.header('referrer-policy', page.referrerPolicy);
    return send(request, reply.type('text/html; charset=utf-8'), page);
  });
}

/** A coupon that the address of any page names is remembered, for when something is bought. */
function rememberCoupon({ url }: FastifyRequest, reply: FastifyReply): void {
  const [, code] = couponInQuery.exec(url) ?? [];
  if (code !== undefined) setCouponCookie(reply, code);
}

const couponInQuery = new RegExp(`[?&]coupon=([\\w-]{1,${String(couponLength)}})(?:&|$)`);

const typeOf: Record<string, string> = {
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
};

function contentType(name: string): string {
  return typeOf[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

// File names contain a hash of the content, so they can be cached for ever.
async function serveAssets(server: FastifyInstance, folder: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: folder,
    prefix: '/app/assets/',
    index: false,
    preCompressed: true,
    maxAge: YEAR_SECONDS * 1000,
    immutable: true,
    decorateReply: false,
  });
}

async function serveTextFiles(server: FastifyInstance, { folder, values }: WebAppOptions): Promise<void> {
  const names = (await readdir(folder)).filter((name) =>
    /^[\w-]+\.(txt|xml|ico|svg|webmanifest)$/.test(name),
  );
  for (const name of names) {
    const isText = /\.(txt|xml|webmanifest)$/.test(name);
    const path = join(folder, name);
    const file = webFile(isText ? Buffer.from(await readPage(folder, name, values)) : await readFile(path));
    server.get(`/${name}`, async (request, reply) => {
      reply.header('cache-control', 'public, max-age=3600');
      return send(request, reply.type(contentType(name)), file);
    });
  }
}

async function send(request: FastifyRequest, reply: FastifyReply, file: WebFile): Promise<FastifyReply> {
  reply.headers({ etag: file.etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === file.etag) return reply.status(304).send();

  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(file.body);
  return reply.header('content-encoding', encoding).send(await file.compressed(encoding));
}

function chooseEncoding(accepted: string | string[] | undefined): Encoding | null {
  const offers = String(accepted ?? '');
  if (/\bbr\b/.test(offers)) return 'br';
  return /\bgzip\b/.test(offers) ? 'gzip' : null;
}
