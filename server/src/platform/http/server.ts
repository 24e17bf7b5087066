import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import { addressesIn } from '../network/address-ranges.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import type { Logger } from '../log/log.ts';
import { answerError, isOurFault } from './error-answer.ts';
import { compressAnswers } from './body/compressed-answers.ts';
import { takeJson } from './body/json-body.ts';
import { securityHeaders } from './web/security-headers.ts';

// The longest URL is 8 KB; far longer ones must still get the field's own message.
const MAX_BODY_BYTES = 256 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Wallets of browsers pay in the frame of Paddle alone. */
function permissionsOf({ paymentProviders }: Config): string {
  const frames = '"https://buy.paddle.com" "https://sandbox-buy.paddle.com"';
  const payment = paymentProviders?.includes('paddle') === true ? `self ${frames}` : '';
  return `camera=(), geolocation=(), microphone=(), payment=(${payment})`;
}

/** Runs behind the front door of this machine. */
export function createHttpServer(config: Config, log: Logger): FastifyInstance {
  const isTrustedProxy = addressesIn(['127.0.0.0/8', '::1', ...config.trustedProxies]);
  const server = fastify({
    // Not the logger itself: Fastify would log every request with its IP address.
    logger: false,
    trustProxy: (address) => isTrustedProxy(address),
    requestIdHeader: 'x-request-id',
    genReqId: () => randomUUID(),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // An idle connection must outlive the front door's, or a request could meet one that is closing.
    keepAliveTimeout: 75_000,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1300 },
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply);
    },
  });
  // The API accepts only JSON, which a form of another site cannot send.
  server.removeContentTypeParser('text/plain');
  takeJson(server, ['application/json']);
  compressAnswers(server);
  server.server.headersTimeout = HEADERS_TIMEOUT_MS;

  void server.register(cookie);
  void server.register(helmet, securityHeaders(config.baseUrl.startsWith('https:')));
  const permissions = permissionsOf(config);
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      'cache-control': 'no-store',
      'permissions-policy': permissions,
      'x-request-id': request.id,
    });
    done();
  });
  server.addHook('preParsing', async ({ headers }) => requireReadable(headers));
  server.setErrorHandler((error, request, reply) => {
    if (isOurFault(error)) log.error({ requestId: request.id, err: error, req: request }, 'request failed');
    // Fastify closes the connection when it refuses a body. The rest of the body would then reset it before
    // the front door has read the answer; without this header Node reads and discards the rest.
    reply.removeHeader('connection');
    return answerError(error, request, reply);
  });
  server.setNotFoundHandler(() => {
    throw new AppError('not_found');
  });
  return server;
}

const CHARSET = /;\s*charset="?([^\s";]*)/i;

// Fastify reads every body as plain UTF-8.
function requireReadable(headers: IncomingHttpHeaders): void {
  const [, charset = 'utf-8'] = CHARSET.exec(headers['content-type'] ?? '') ?? [];
  const { 'content-encoding': encoding = 'identity' } = headers;
  if (/^utf-?8$/i.test(charset) && /^identity$/i.test(encoding)) return;
  throw new AppError('unsupported_media_type');
}
