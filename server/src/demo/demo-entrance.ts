import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { csrfCookie } from '@linklet/contract/http/endpoint.ts';
import { createSessions } from '../modules/sessions/sessions.ts';
import { ownSession } from '../modules/sessions/own-session.ts';
import { sessions } from '../schema/sessions/sessions.table.ts';
import { DAY_MS } from '../platform/clock.ts';
import { sessionCookieName } from '../platform/http/cookies.ts';
import type { Services } from '../platform/scope.ts';

/** Somebody whom a link signs in: an account, or the guest of a workspace. */
export interface Entrant {
  userId: number | null;
  workspaceId: number | null;
  /** The screen that opens. */
  screen: string;
}

export interface DemoEntrance {
  /** An address that opens a browser of this machine as somebody, as often as wanted. */
  linkFor: (entrant: Entrant) => string;
  close: () => Promise<void>;
}

const SESSION_MS = 14 * DAY_MS;

/**
 * Signs in whoever opens a link, for the demonstration alone. It listens on loopback under the product's own name:
 * browsers give cookies of a host to all its ports. Null where the product has another name than this machine.
 */
export async function openDemoEntrance(services: Services): Promise<DemoEntrance | null> {
  const base = new URL(services.config.baseUrl);
  if (!['localhost', '127.0.0.1'].includes(base.hostname) || base.protocol !== 'http:') return null;

  const entrants = new Map<string, Entrant>();
  const server = createServer((request, response) => {
    const entrant = entrants.get(request.url ?? '');
    if (!entrant) {
      response.writeHead(404).end();
      return;
    }
    enter(services, entrant, response).catch((error: unknown) => {
      services.log.error({ err: error }, 'a link of the demonstration failed');
      response.writeHead(500).end();
    });
  });
  server.listen(0, base.hostname);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    linkFor: (entrant) => {
      const path = `/${randomBytes(9).toString('base64url')}`;
      entrants.set(path, entrant);
      return `http://${base.hostname}:${port}${path}`;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function enter(services: Services, entrant: Entrant, response: ServerResponse): Promise<void> {
  const { baseUrl } = services.config;
  const {
    caller,
    csrf,
    newCookie = '',
  } = await createSessions(services).begin({
    cookies: [],
    address: '127.0.0.1',
    fingerprint: undefined,
    userAgent: '',
  });
  const now = services.clock();
  const { userId, workspaceId, screen } = entrant;
  const signedIn =
    userId === null
      ? { workspaceId }
      : { userId, signedInAt: now, confirmedAt: now, expiresAt: new Date(now.getTime() + SESSION_MS) };
  await services.db
    .update(sessions)
    .set(signedIn)
    .where(eq(sessions.id, ownSession(caller)));
  response.setHeader('Set-Cookie', [
    `${sessionCookieName(false)}=${newCookie}; Path=/; HttpOnly; SameSite=Lax`,
    `${csrfCookie}=${csrf}; Path=/; SameSite=Lax`,
  ]);
  response.writeHead(303, { Location: baseUrl + screen }).end();
}
