import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { inject } from 'vitest';
import { apiPrefix, csrfCookie, csrfHeader, requestedWithHeader } from '@linklet/contract/http/endpoint.ts';
import { createApp } from '../app.ts';
import { seedBilling } from '../modules/billing/index.ts';
import { seedEditions } from '../modules/editions/index.ts';
import { seedPlans } from '../modules/plans/index.ts';
import { createDns, createProbe, createRdap, seedBaseDomain } from '../modules/domains/index.ts';
import { jobs, runHook } from '../all-modules.ts';
import { createAnnouncer } from '../platform/announcer.ts';
import { connectClickhouse } from '../platform/clickhouse/clickhouse.ts';
import { HOUR_MS } from '../platform/clock.ts';
import { readConfig, type Environment } from '../platform/config.ts';
import { createMemory } from '../platform/memory.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { openDatabase } from '../platform/postgres/database.ts';
import { createOutgoing } from '../platform/network/outgoing.ts';
import type { Sql } from '../platform/postgres/postgres.ts';
import { runAtOnce, type Services } from '../platform/scope.ts';
import { connectApp } from './engines/shared-postgres.ts';
import { watchStatements } from './workspace-bounds/watch-statements.ts';

export interface Answer {
  statusCode: number;
  headers: Record<string, unknown>;
  cookies: string[];
  body: string;
  bytes: Buffer;
  /** Untyped, as JSON is: each test states the shape it expects. */
  json: () => ReturnType<typeof JSON.parse>;
}

export interface Asked {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  address?: string;
  /** The answer does not end by itself: its beginning is enough. */
  isStream?: boolean;
}

/** A browser: keeps its cookies, and sends what our own client sends. */
export interface Browser {
  get: (path: string, asked?: Asked) => Promise<Answer>;
  post: (path: string, body?: unknown, asked?: Asked) => Promise<Answer>;
  put: (path: string, body?: unknown, asked?: Asked) => Promise<Answer>;
  patch: (path: string, body: unknown) => Promise<Answer>;
  delete: (path: string, body?: unknown) => Promise<Answer>;
  /** Opens an address as a page of ours has a browser do, with nothing but the cookies. */
  open: (path: string, headers?: Record<string, string>) => Promise<Answer>;
  cookies: Map<string, string>;
}

export interface TestApp {
  services: Services;
  /** The app process's server. What its requests read of workspaces without being bound by one fails the test. */
  server: FastifyInstance;
  /** The database behind the app, for facts that no endpoint shows. */
  sql: Sql;
  /** Runs a job as the worker would. */
  runJob: (name: string, payload?: unknown) => Promise<void>;
  /** Moves the app's clock. */
  passTime: (ms: number) => void;
  /** Makes what the app remembers as old as it may get. */
  outdateMemory: () => void;
  /** Any request, with nothing added. */
  ask: (path: string, asked?: Asked) => Promise<Answer>;
  /** Where it listens, for what needs connections. */
  listen: () => Promise<string>;
  /** A visitor who has just opened the page. */
  guest: (address?: string) => Promise<Browser>;
  close: () => Promise<void>;
}

/** Addresses from which the anti-robot check is not asked for, as an operator would list them. */
export const TRUSTED_ADDRESS = '10.1.2.3';
/** A visitor's address; limits count from it, so tests about limits choose their own. */
export const VISITOR_ADDRESS = '203.0.113.7';

/** The app process's server on the test engines. Each test makes its own guests, so tests run side by side. */
export async function startTestApp(environment: Environment = {}): Promise<TestApp> {
  let aheadMs = 0;
  let memoryAheadMs = 0;
  const config = readConfig({
    BASE_URL: 'https://lnk.test',
    ROBOT_CHECK_WHITELIST: TRUSTED_ADDRESS,
    PAYMENT_PROVIDERS: 'sandbox',
    DATABASE_URL: inject('databaseUrl'),
    CLICKHOUSE_URL: inject('clickhouseUrl'),
    DATA_DIR: join(tmpdir(), 'linklet-tests-without-clicks'),
    ...environment,
  });
  const postgres = connectApp(config.databaseUrl ?? '');
  const watch = watchStatements(postgres.sql);
  const clickhouse = connectClickhouse({
    url: config.clickhouseUrl ?? '',
    name: 'test',
    queryMemory: config.clickhouseQueryMemory * 1_000_000,
  });
  const log = pino({ level: 'silent' });
  const outgoing = createOutgoing();
  const db = openDatabase(watch.sql);
  const key = 'the secret key of the tests, long enough';
  const dns = createDns({ config, db });
  const probe = createProbe({ config, db, secretKey: key });
  const services: Services = {
    db,
    clickhouse,
    clock: () => new Date(Date.now() + aheadMs),
    config,
    log,
    outgoing,
    dns,
    probe,
    rdap: createRdap({ config, db }),
    remember: createMemory(() => performance.now() + memoryAheadMs),
    secretKey: key,
    announceLinkChange: createAnnouncer(postgres.sql, log),
    afterCommit: runAtOnce,
    runHook,
    askables: new Map(),
  };
  // All tests share one database, and with it one base domain.
  if (environment['BASE_URL'] === undefined) {
    await seedBaseDomain(services);
    await seedPlans(services);
    await seedBilling(services);
    await seedEditions(services);
  }
  const server = createApp(services);
  watch.follow(server);

  const ask = async (path: string, asked: Asked = {}): Promise<Answer> => {
    const answer = await watch.during(async () =>
      server.inject({
        method: (asked.method ?? 'GET') as 'GET',
        url: path,
        headers: { host: new URL(config.baseUrl).host, ...asked.headers },
        remoteAddress: asked.address ?? TRUSTED_ADDRESS,
        ...(asked.body !== undefined && { payload: asked.body as string | object }),
        ...(asked.isStream === true && { payloadAsStream: true }),
      }),
    );
    return {
      statusCode: answer.statusCode,
      headers: answer.headers,
      cookies: [answer.headers['set-cookie'] ?? []].flat(),
      body: answer.body,
      bytes: answer.rawPayload,
      json: () => answer.json(),
    };
  };
  return {
    services,
    server,
    sql: postgres.sql,
    runJob: async (name, payload) => findJob(name).handler(services, payload ?? {}),
    passTime: (ms) => {
      aheadMs += ms;
    },
    outdateMemory: () => {
      memoryAheadMs += HOUR_MS;
    },
    ask,
    listen: async () => server.listen({ host: '127.0.0.1', port: 0 }),
    guest: (address) => openBrowser(ask, address),
    close: async () => {
      await server.close();
      try {
        await watch.end();
      } finally {
        await Promise.all([postgres.close(), clickhouse.close()]);
      }
    },
  };
}

function findJob(name: string): Job {
  const job = jobs.find((each) => each.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  return job;
}

async function openBrowser(ask: TestApp['ask'], address = TRUSTED_ADDRESS): Promise<Browser> {
  const cookies = new Map<string, string>();
  const keep = (answer: Answer): Answer => {
    for (const cookie of answer.cookies) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    return answer;
  };
  const send = async (path: string, asked: Asked): Promise<Answer> =>
    keep(await ask(apiPrefix + path, { address, ...asked, headers: headersOf(cookies, asked) }));
  await send('/state', {});
  return {
    cookies,
    get: (path, asked = {}) => send(path, asked),
    post: (path, body = {}, asked = {}) => send(path, { method: 'POST', body, ...asked }),
    put: (path, body = {}, asked = {}) => send(path, { method: 'PUT', body, ...asked }),
    patch: (path, body) => send(path, { method: 'PATCH', body }),
    delete: (path, body = {}) => send(path, { method: 'DELETE', body }),
    open: async (path, headers = {}) =>
      keep(
        await ask(path, {
          address,
          headers: { 'sec-fetch-site': 'same-origin', cookie: cookieHeader(cookies), ...headers },
        }),
      ),
  };
}

/** What our own client sends with these cookies. */
export function headersOf(cookies: ReadonlyMap<string, string>, asked: Asked = {}): Record<string, string> {
  return {
    [requestedWithHeader]: 'XMLHttpRequest',
    [csrfHeader]: cookies.get(csrfCookie) ?? '',
    cookie: cookieHeader(cookies),
    ...asked.headers,
  };
}

function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** A destination that no other test shortens. */
export function freshUrl(): string {
  return `https://example.com/${randomUUID()}`;
}

/** An alias that no other test claims. */
export function freshAlias(): string {
  return `t-${randomUUID().slice(0, 18)}`;
}
