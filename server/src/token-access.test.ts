import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenPrefix, type Endpoint } from '@linklet/contract/http/endpoint.ts';
import { tokenPermissions, type TokenPermission } from '@linklet/contract/tokens/permissions.ts';
import { entrances } from './all-modules.ts';
import { makeSubscriber } from './testing/accounts.ts';
import { expectedOfTokens, peopleOnly } from './testing/access/expected-tokens.ts';
import {
  startTestApp,
  TRUSTED_ADDRESS,
  type Answer,
  type Browser,
  type TestApp,
} from './testing/test-app.ts';
import { makeToken } from './testing/access/tokens.ts';

let app: TestApp;
let browser: Browser;
/** A token with each permission alone. */
const tokens = new Map<TokenPermission, string>();
beforeAll(async () => {
  app = await startTestApp();
  ({ browser } = await makeSubscriber(app));
  for (const permission of tokenPermissions)
    tokens.set(permission, (await makeToken(browser, { permissions: [permission] })).secret);
});
afterAll(() => app.close());

const endpoints = entrances.flatMap((entrance) => entrance.endpoints);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const forTokens = endpoints.filter(({ token }) => token !== undefined);

async function ask({ method, path }: Endpoint, headers: Record<string, string>): Promise<Answer> {
  const values: Record<string, string> = { dimension: 'country', filter: 'all', hash: 'a'.repeat(16) };
  const url = tokenPrefix + path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '1');
  return app.ask(url, { method, headers, address: TRUSTED_ADDRESS, ...(method !== 'GET' && { body: {} }) });
}

test('every call of programs has its permission here, and every other of workspaces is named', () => {
  expect(
    Object.fromEntries(forTokens.map((endpoint) => [nameOf(endpoint), [endpoint.token].flat()])),
  ).toEqual(expectedOfTokens);
  const others = endpoints.filter(({ scope, token }) => scope === 'workspace' && token === undefined);
  expect(others.map(nameOf).sort()).toEqual([...peopleOnly].sort());
  expect(forTokens.filter(({ scope }) => scope !== 'workspace')).toEqual([]);
});

test.each(forTokens.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s is for tokens that have its permission, and for nobody without one',
  async (name, endpoint) => {
    const session = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const strangers = [
      await ask(endpoint, {}),
      await ask(endpoint, { authorization: 'Bearer lnk_wrong' }),
      await ask(endpoint, { cookie: session, 'x-requested-with': 'XMLHttpRequest' }),
    ];
    const open: TokenPermission[] = [];
    for (const [permission, secret] of tokens) {
      const answer = await ask(endpoint, { authorization: `Bearer ${secret}` });
      const isRefused = answer.statusCode === 403 && answer.json().code === 'token_lacks_permission';
      if (!isRefused) open.push(permission);
      expect([200, 400, 403, 404, 406, 409, 415, 422]).toContain(answer.statusCode);
    }

    expect(strangers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
    expect(open).toEqual(expectedOfTokens[name]);
  },
);

test.each(peopleOnly)('%s is not for programs', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  const endpoint = endpoints.find((each) => each.method === method && each.path === path);
  if (!endpoint) throw new Error(`There is no ${name}.`);

  const answer = await ask(endpoint, { authorization: `Bearer ${tokens.get('read') ?? ''}` });

  // The paths of two are those of another call, with a filter that is none.
  expect(answer.statusCode).toBe(/^GET \/urls\/\w+$/.test(name) ? 422 : 404);
});
