import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ConfigError, readConfig } from '../../../platform/config.ts';
import { makeAccount } from '../../../testing/accounts.ts';
import { currentOf, wish } from '../../../testing/payments.ts';
import { makePayer, openCheckout, openTill, type Till } from '../../../testing/payments/tills.ts';
import { providersOf } from './index.ts';

describe('who takes payments', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
    PADDLE_API_KEY: 'pdl_0123456789',
    PADDLE_WEBHOOK_SECRET: 'pdl_ntfset_0123456789',
    PADDLE_CLIENT_TOKEN: 'test_0123456789',
  };

  test.each([
    ['stripe', 'STRIPE_SECRET_KEY'],
    ['stripe', 'STRIPE_WEBHOOK_SECRET'],
    ['sandbox, paddle', 'PADDLE_API_KEY'],
    ['paddle', 'PADDLE_WEBHOOK_SECRET'],
    ['paddle', 'PADDLE_CLIENT_TOKEN'],
  ])('%s without %s does not start', (names, missing) => {
    const read = () => readConfig({ ...keys, PAYMENT_PROVIDERS: names, [missing]: undefined });

    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`PAYMENT_PROVIDERS names it, so ${missing} must be set.`);
  });

  test('several do at once, the preferred one first', () => {
    const config = readConfig({ ...keys, PAYMENT_PROVIDERS: 'paddle,stripe' });

    expect(providersOf(config).map(({ name, billingTypes }) => [name, ...billingTypes])).toEqual([
      ['paddle', 2],
      ['stripe', 1],
    ]);
  });

  test('a wrong key is refused, and not repeated in the message', () => {
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'pk_live_not_secret' })).toThrow(
      /^STRIPE_SECRET_KEY must be a secret or restricted key of Stripe, such as sk_live_…\.$/,
    );
  });
});

function secretsOf({ app }: Till): string[] {
  const { stripeSecretKey, stripeWebhookSecret, paddleApiKey, paddleWebhookSecret } = app.services.config;
  return [stripeSecretKey, stripeWebhookSecret, paddleApiKey, paddleWebhookSecret].filter(
    (secret) => secret !== undefined,
  );
}

/** All that is logged from now on. */
function watchLog({ app }: Till): () => string {
  const spies = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(app.services.log, level));
  return () => JSON.stringify(spies.flatMap(({ mock }) => mock.calls));
}

describe.each(['stripe', 'paddle'] as const)('while %s is out of reach', (name) => {
  let till: Till;
  beforeAll(async () => {
    till = await openTill(name);
  });
  afterAll(() => till.close());

  test('nothing is half done, and what was asked for works once it is back', async () => {
    const { browser } = await makePayer(till);
    const before = await currentOf(browser);
    const said = watchLog(till);
    till.server?.fail('broken');

    const answers = [
      await browser.delete('/settings/subscription', { billing_type: till.billingType }),
      await browser.put('/settings/subscription', wish({ subscription: 'personal' })),
    ];
    till.server?.fail(null);

    expect(answers.map((each) => [each.statusCode, each.json().code])).toEqual([
      [503, 'unavailable'],
      [503, 'unavailable'],
    ]);
    expect(await currentOf(browser)).toEqual(before);
    expect(said()).toContain('refuses, or does not answer');
    for (const secret of secretsOf(till)) expect(said()).not.toContain(secret);
    const again = await browser.delete('/settings/subscription', { billing_type: till.billingType });
    expect(again.json().subscriptions.current).toMatchObject([{ state: 'grace' }]);
  });

  test('after any of its answers, a bigger plan is charged once and is there, whoever asks again', async () => {
    for (let answers = 1; ; answers += 1) {
      const { browser, email } = await makePayer(till, { subscription: 'personal' });
      const change = async () =>
        browser.put('/settings/subscription', {
          ...wish({ subscription: 'pro' }),
          billing_type: till.billingType,
        });
      till.server?.fail('broken', answers);
      const first = await change();
      till.server?.fail(null);
      await till.deliver();

      if (first.statusCode === 503) await change();

      expect((await currentOf(browser)).name, `after ${String(answers)} answers`).toBe('pro');
      expect(await till.payments(email), `after ${String(answers)} answers`).toEqual(['paid', 'paid']);
      if (first.statusCode === 200) break;
      expect(answers).toBeLessThan(40);
    }
  }, 60_000);

  test('a checkout says so, and leaves nothing open', async () => {
    const { browser } = await makeAccount(till.app);
    till.server?.fail('silent');

    const answer = await browser.post('/settings/subscription', {
      ...wish(),
      billing_type: till.billingType,
    });
    till.server?.fail(null);

    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    expect(await openCheckout(till, browser)).not.toBe('');
  });
});

describe.each(['sandbox', 'stripe', 'paddle'] as const)('what %s is trusted with', (name) => {
  let till: Till;
  beforeAll(async () => {
    till = await openTill(name);
  });
  afterAll(() => till.close());

  test('is in no table: neither numbers of cards nor keys', async () => {
    await makePayer(till);
    const secrets = ['4242424242424242', '4242 4242 4242 4242', ...secretsOf(till)];

    const tables = await till.app.sql<{ name: string }[]>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`;
    const found: string[] = [];
    for (const { name: table } of tables) {
      const rows = await till.app.sql`
        select 1 from ${till.app.sql(table)} as each
        where exists (select from unnest(${secrets}::text[]) as secret where strpos(each::text, secret) > 0)
        limit 1`;
      if (rows.length > 0) found.push(table);
    }

    expect(tables.length).toBeGreaterThan(50);
    expect(found).toEqual([]);
  });
});
