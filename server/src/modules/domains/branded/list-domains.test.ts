import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubscriber } from '../../../testing/accounts.ts';
import { DOMAINS, storeOwned } from '../../../testing/branded-domains.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('domains are listed by name, fifty at a time, and found by a part of it', async () => {
  const { browser, email } = await makeSubscriber(app, 'enterprise');
  const other = await makeSubscriber(app, 'enterprise');
  await storeOwned(app, other);
  const [{ stem }] = await app.sql<[{ stem: string }]>`select left(md5(random()::text), 8) as stem`;
  await app.sql`
    insert into domains (host, type, kind, user_id, proven_at)
    select 'go' || lpad(number::text, 2, '0') || '.' || ${stem} || '.example', 'organization',
      case when number = 1 then 'subdomain' else 'own' end, users.id, case when number < 60 then now() end
    from generate_series(1, 60) as number, users where email = ${email}`;
  const ask = async (query: string) => (await browser.get(`${DOMAINS}?${query}`)).json();
  const nameOf = (number: number) => `go${String(number).padStart(2, '0')}.${stem}.example`;

  const [first, second, beyond] = [await ask('page=1'), await ask('page=2'), await ask('page=3')];
  const found = await ask('search=GO3');
  const pattern = await ask(`search=${encodeURIComponent('%')}`);
  const parents = await ask('filter=parents');
  const odd = await browser.get(`${DOMAINS}?page=0`);

  const names = [first, second].flatMap(({ data }) => data.map(({ domain }: { domain: string }) => domain));
  expect(names).toEqual(Array.from({ length: 60 }, (_, index) => nameOf(index + 1)));
  expect([first.next, second.next, beyond.data]).toEqual([2, null, []]);
  expect(first.counts).toEqual({ own: 59, subdomain: 1, vanity: 0 });
  expect([found.data.length, found.counts.own, pattern.data]).toEqual([10, 59, []]);
  expect([parents.data.length, odd.statusCode]).toEqual([58, 422]);
  expect(first.data[0]).not.toHaveProperty('instructions');
  expect((await browser.get(`${DOMAINS}/${nameOf(1)}`)).json().instructions).not.toBe('');
});
