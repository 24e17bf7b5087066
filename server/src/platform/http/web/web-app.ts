import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { couponLength } from '@linklet/contract/http/coupon-cookie.ts';
import { AppError } from '../../errors.ts';
import { setCouponCookie } from '../cookies.ts';
import { pagePolicy } from './page-policy.ts';
import { readPage, webFile, type Encoding, type WebFile } from './web-files.ts';

export interface WebAppOptions {
  folder: string;
  values: Readonly<Record<string, string>>;
  partners: readonly string[];
}

const manifestShape = z.object({
  pages: z.record(z.string(), z.string()),
  app: z.string(),
  appRoutes: z.array(z.string()),
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
  const screens = await loadPage(options, manifest.app, true);
  for (const [path, file] of Object.entries(manifest.pages)) {
    const page = await loadPage(options, file, false);
    for (const url of path === '/app' ? ['/', '/app'] : [path]) servePage(server, url, page);
  }
  // URLs of screens may contain tokens of email links.
  for (const url of manifest.appRoutes) servePage(server, url, { ...screens, referrerPolicy: 'no-referrer' });

  await serveAssets(server, join(options.folder, 'assets'));
  await serveTextFiles(server, options);
  server.get('/app/api/*', async () => {
    throw new AppError('not_found');
  });
}

async function loadPage(options: WebAppOptions, file: string, styleAttributes: boolean): Promise<Page> {
  const html = await readPage(options.folder, file, options.values);
  return {
    ...webFile(Buffer.from(html)),
    policy: pagePolicy(html, { partners: options.partners, styleAttributes }),
  };
}

function servePage(server: FastifyInstance, url: string, page: Page): void {
  server.get(url, async (request, reply) => {
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
