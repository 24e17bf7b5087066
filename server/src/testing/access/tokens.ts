import { tokenPrefix } from '@linklet/contract/http/endpoint.ts';
import type { TokenSettings } from '@linklet/contract/tokens/endpoints.ts';
import { tokenPermissions } from '@linklet/contract/tokens/permissions.ts';
import { PASSWORD } from '../accounts.ts';
import type { Answer, Browser, TestApp } from '../test-app.ts';

/** What a token is made with, where a test does not say otherwise. */
export function tokenSettings(given: Partial<TokenSettings> = {}): TokenSettings {
  return {
    ...{ name: 'CI', permissions: [...tokenPermissions], expires_at: null, link_budget: null },
    ...{ allowed_hosts: null, is_dry_run: false, needs_approval: false, ...given },
  };
}

/** Makes a token of the workspace at `place`; answers its secret and its id. */
export async function makeToken(
  browser: Browser,
  given: Partial<TokenSettings> = {},
  place = '',
): Promise<{ secret: string; id: string }> {
  await browser.post('/password/confirm', { password: PASSWORD });
  const answer = await browser.post(`${place}/tokens`, tokenSettings(given));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

/** A program: sends what clients send, with a token and nothing else. */
export interface Program {
  get: (path: string) => Promise<Answer>;
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  put: (path: string, body?: unknown) => Promise<Answer>;
  patch: (path: string, body?: unknown) => Promise<Answer>;
  delete: (path: string) => Promise<Answer>;
}

export function programOf(app: TestApp, secret: string, address = '203.0.113.77'): Program {
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.ask(tokenPrefix + path, {
      ...{ method, address, headers: { authorization: `Bearer ${secret}`, ...headers } },
      ...(body !== undefined && { body }),
    });
  return {
    get: async (path) => ask('GET', path),
    post: async (path, body = {}, headers) => ask('POST', path, body, headers),
    put: async (path, body = {}) => ask('PUT', path, body),
    patch: async (path, body = {}) => ask('PATCH', path, body),
    delete: async (path) => ask('DELETE', path),
  };
}
