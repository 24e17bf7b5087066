import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'drizzle-orm';
import { csrfCookie, fingerprintHeader } from '@linklet/contract/http/endpoint.ts';
import { addressOf, userOf, type Caller } from './platform/callers/caller.ts';
import { entrances } from './all-modules.ts';
import { recordEvent } from './modules/audit/index.ts';
import { readPricing } from './modules/billing/index.ts';
import { createSessions } from './modules/sessions/sessions.ts';
import { noteVisit, openWorkspace } from './modules/organizations/index.ts';
import { openToken } from './modules/tokens/index.ts';
import { addressesIn, visitorNetwork } from './platform/network/address-ranges.ts';
import { askedFor } from './platform/clickhouse/asked-clickhouse.ts';
import { AppError, Busy } from './platform/errors.ts';
import { admission } from './platform/http/admission.ts';
import {
  grantCookie,
  guestCookieName,
  sessionCookieName,
  setCsrfCookie,
  setGrantCookie,
  setGuestCookie,
  setSessionCookie,
} from './platform/http/cookies.ts';
import { header } from './platform/http/csrf.ts';
import { registerHealth } from './platform/http/health.ts';
import type { HttpServices } from './platform/http/entrance.ts';
import { createHttpServer } from './platform/http/server.ts';
import type { OpenSession } from './platform/http/session-facts.ts';
import type { ReadPage } from './platform/http/web/drawn-page.ts';
import { SharedLimit } from './platform/http/limits/shared-limit.ts';
import { rateHeaders } from './platform/http/tokens/rate-headers.ts';
import { leftOfMinute } from './platform/http/tokens/token-limit.ts';
import type { BrowserScope, Scope, Services, Visitor } from './platform/scope.ts';

const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';
const PADDLE_ORIGINS = ['https://cdn.paddle.com', 'https://buy.paddle.com', 'https://sandbox-buy.paddle.com'];

/** The app process's server, with every way in; `watch` sees it before it has any. */
export function createApp(services: Services, watch?: (server: FastifyInstance) => void): FastifyInstance {
  const server = createHttpServer(services.config, services.log);
  watch?.(server);
  registerHealth(server, () => services.db.execute(sql`select 1`));
  const limit = new SharedLimit(services);
  const http: HttpServices = { ...createHttpServices(services), limit };
  server.addHook('onClose', async () => limit.close());
  for (const entrance of entrances) entrance.register(server, http);
  return server;
}

/** What stands for `%NAME%` in prerendered pages. */
export function pageValues({ config, clock }: Services): Record<string, string> {
  return {
    PRODUCT_NAME: config.productName,
    BASE_URL: config.baseUrl,
    BASE_HOST: new URL(config.baseUrl).host,
    SUPPORT_EMAIL: config.supportEmail,
    YEAR: String(clock().getUTCFullYear()),
  };
}

/** Origins besides our own that pages may load scripts from. */
export function pagePartners({ config }: Services): string[] {
  return [
    ...(config.turnstileSiteKey === undefined ? [] : [TURNSTILE_ORIGIN]),
    ...(config.paymentProviders?.includes('paddle') === true ? PADDLE_ORIGINS : []),
  ];
}

/** What pages show that are drawn when they are sent, by their addresses. */
export function pageReads(services: Services): Record<string, ReadPage> {
  return { '/app/pricing': async (query) => readPricing(services, query) };
}

function createHttpServices(services: Services): Omit<HttpServices, 'limit'> {
  const sessions = createSessions(services);
  const isHttps = services.config.baseUrl.startsWith('https:');
  const isTrustedAddress = addressesIn(services.config.robotCheckWhitelist);
  const admitToken = admission('tokens', TOKEN_CALLS_OF_NETWORK);
  return {
    services,
    isTrustedAddress,
    noteImpersonation: async (scope, call) =>
      recordEvent(scope, 'impersonation.change_made', { details: { call } }),
    openScope: async ({ caller, visitor }, reply, address) => {
      const signal = signalOf(reply);
      const scope: BrowserScope = {
        ...services,
        signal,
        clickhouse: askedFor(services.clickhouse, { asker: askerOf(caller), signal }),
        ...(await openWorkspace(services, caller, address)),
        caller,
        visitor,
        useSession: ({ cookie, csrf }) => {
          setSessionCookie(reply, cookie, isHttps);
          setCsrfCookie(reply, csrf, isHttps);
        },
        giveGrant: (grant) => setGrantCookie(reply, grant, isHttps),
      };
      await noteVisit(scope);
      return scope;
    },
    openToken: async (request, reply, secret) => {
      await admitToken({ isTrustedAddress }, request);
      const remote = { address: request.ip, isTrustedAddress: isTrustedAddress(request.ip) };
      const { caller, workspace, calls } = await openToken(services, secret, remote);
      const signal = signalOf(reply);
      const asker = askerOf(caller);
      const scope = {
        ...{ ...services, ...workspace, caller, signal },
        clickhouse: askedFor(services.clickhouse, { asker, signal }),
      };
      if (!remote.isTrustedAddress) limitToken(reply, scope, calls);
      return scope;
    },
    openSession: async (request, reply, { isUse, beginsForGuests }) => {
      const visitor = toVisitor(request, isHttps);
      const found = await sessions.find(visitor, isUse);
      const begins = beginsForGuests && request.method === 'GET';
      const session = found ?? (begins ? await sessions.begin(visitor) : null);
      if (session) setMissingCookies(request, reply, { session, isHttps });
      return session;
    },
  };
}

/** Of all tokens that come from one network, good or not. */
const TOKEN_CALLS_OF_NETWORK = 12_000;

/** Throws `too_many_requests`. */
function limitToken(reply: FastifyReply, scope: Scope, calls: number): void {
  const left = leftOfMinute(scope, calls);
  reply.headers(rateHeaders(left, scope.clock()));
  if (left.remaining < 0) throw new AppError('too_many_requests', { seconds: left.resetSeconds });
}

/** Who has a share of what takes long: an account, or the network of a guest. */
function askerOf(caller: Caller): string {
  const user = userOf(caller);
  return user === null ? visitorNetwork(addressOf(caller)) : `account ${String(user.id)}`;
}

// One for all: a stack for each request would cost more than all else here, and says nothing.
const NOBODY_WAITS = new Busy();

/** Aborted once the request is answered, or given up by the visitor or by its deadline. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort(NOBODY_WAITS));
  return controller.signal;
}

function setMissingCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { session, isHttps }: { session: OpenSession; isHttps: boolean },
): void {
  const setBegun = session.visitor.cookies.length === 0 ? setSessionCookie : setGuestCookie;
  if (session.newCookie !== undefined) setBegun(reply, session.newCookie, isHttps);
  if (request.cookies[csrfCookie] !== session.csrf) setCsrfCookie(reply, session.csrf, isHttps);
}

function toVisitor(request: FastifyRequest, isHttps: boolean): Visitor {
  const names = [sessionCookieName(isHttps), guestCookieName(isHttps)];
  return {
    cookies: names.map((name) => request.cookies[name]).filter((value) => value !== undefined),
    grant: request.cookies[grantCookie],
    address: request.ip,
    fingerprint: header(request, fingerprintHeader),
    userAgent: header(request, 'user-agent') ?? '',
  };
}
