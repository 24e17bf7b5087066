import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubscriber } from '../../testing/accounts.ts';
import { freshAlias, freshUrl, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeToken } from '../../testing/access/tokens.ts';

let app: TestApp;
let api_token: string;
beforeAll(async () => {
  app = await startTestApp();
  const { browser } = await makeSubscriber(app);
  ({ secret: api_token } = await makeToken(browser));
});
afterAll(() => app.close());

const ask = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await app.ask(`/api-create.php?${new URLSearchParams(fields).toString()}`, {
    headers,
  });
  return [statusCode, body];
};

test('the short URL alone is answered, the same for the same URL', async () => {
  const [url, alias] = [freshUrl(), freshAlias()];

  const [status, made] = await ask({ api_token, url });
  const again = await ask({ url }, { authorization: `Bearer ${api_token}` });
  const named = await ask({ api_token, url: freshUrl(), alias });

  expect([status, made]).toEqual([200, expect.stringMatching(/^https:\/\/[^/]+\/\w+$/)]);
  expect(again).toEqual([200, made]);
  expect(named).toEqual([200, expect.stringMatching(new RegExp(`/${alias}$`))]);
});

test('a form is read, with the token in it', async () => {
  const answer = await app.ask('/api-create.php', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ api_token, url: freshUrl() }).toString(),
  });

  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
});

test('whatever fails is the word Error', async () => {
  expect(await ask({ url: freshUrl() })).toEqual([403, 'Error']);
  expect(await ask({ url: freshUrl(), api_token: 'lnk_wrong' })).toEqual([403, 'Error']);
  expect(await ask({ api_token, url: 'nothing at all' })).toEqual([422, 'Error']);
  expect(await ask({ api_token })).toEqual([422, 'Error']);
});
