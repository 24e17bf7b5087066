import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeToken, programOf } from '../../testing/access/tokens.ts';
import { makeAccountWith } from '../../testing/plans.ts';
import {
  freshUrl,
  startTestApp,
  TRUSTED_ADDRESS,
  type Browser,
  type TestApp,
} from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function creditsOf(browser: Browser) {
  const { limits } = (await browser.get('/settings/usage')).json();
  const { used, limit } = limits.find(({ name }: { name: string }) => name === 'api_credits');
  return { used, limit };
}

test('each link that a program makes takes a credit, however many ask at once; those of people take none', async () => {
  const browser = await makeAccountWith(app, { max_api_credits: 3 });
  const program = programOf(app, (await makeToken(browser)).secret, TRUSTED_ADDRESS);

  const answers = await Promise.all(
    Array.from({ length: 6 }, async () => program.post('/url/create', { url: freshUrl() })),
  );
  const byPerson = await browser.post('/url/create', { url: freshUrl() });

  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(answers.length - refused.length).toBe(3);
  expect(new Set(refused.map((answer) => answer.json().code))).toEqual(new Set(['not_enough_credits']));
  expect(byPerson.statusCode).toBe(200);
  expect(await creditsOf(browser)).toEqual({ used: 3, limit: 3 });
});

test('what was refused, or only tried, takes no credit', async () => {
  const browser = await makeAccountWith(app, { max_api_credits: 10 });
  const [program, dryRun] = [
    programOf(app, (await makeToken(browser)).secret),
    programOf(app, (await makeToken(browser, { is_dry_run: true })).secret),
  ];

  await program.post('/url/create', { url: 'nothing' });
  await dryRun.post('/url/create', { url: freshUrl() });

  expect(await creditsOf(browser)).toEqual({ used: 0, limit: 10 });
});

test('beyond the limit credits are charged where the payer allows it', async () => {
  const browser = await makeAccountWith(app, { max_api_credits: 1 });
  const program = programOf(app, (await makeToken(browser)).secret);
  await app.sql`
    update plans set definition = jsonb_set(definition, '{prices}', (
      select jsonb_agg(price || '{"metered_by": ["api_credits"]}') from jsonb_array_elements(definition -> 'prices') price))
    where name = ${(await browser.get('/state')).json().user.plan}`;
  app.outdateMemory();

  const before = [1, 2].map(async () => program.post('/url/create', { url: freshUrl() }));
  const statuses = (await Promise.all(before)).map(({ statusCode }) => statusCode).sort();
  await browser.put('/settings/usage/overage', { enabled: true, spend_limit: null, at_limit: 'continue' });
  const beyond = await program.post('/url/create', { url: freshUrl() });

  expect(statuses).toEqual([200, 406]);
  expect(beyond.statusCode).toBe(200);
  expect((await creditsOf(browser)).used).toBe(2);
});
