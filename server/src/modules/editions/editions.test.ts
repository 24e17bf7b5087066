import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, makeStaff } from '../../testing/accounts.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

const PLAN = 'pro Black Friday';
/** Far from what other tests do with time. */
const YEAR = 2090;
const dates = {
  pre_sale_at: '2090-11-18T00:00:00.000Z',
  black_friday_at: '2090-11-25T00:00:00.000Z',
  post_black_friday_at: '2090-11-30T00:00:00.000Z',
  cyber_monday_at: '2090-12-02T00:00:00.000Z',
  post_sale_at: '2090-12-03T00:00:00.000Z',
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.sql`
    insert into coupons (code, percent_off, intervals, starts_at, ends_at)
    values ('BF2090', 40, array['yearly'], ${dates.black_friday_at}, ${dates.post_sale_at})`;
  await app.sql`
    insert into editions values (${YEAR}, ${dates.pre_sale_at}, ${dates.black_friday_at},
      ${dates.post_black_friday_at}, ${dates.cyber_monday_at}, ${dates.post_sale_at}, 'BF2090', array[${PLAN}])`;
});
afterAll(async () => {
  await app.sql`delete from editions where year = ${YEAR}`;
  await app.close();
});

function travelTo(moment: string): void {
  app.passTime(Date.parse(moment) - app.services.clock().getTime());
}

const wish = { subscription: PLAN, interval: 'yearly' as const };

/** What somebody gets who wants to buy the plan of the edition in each way. */
async function tryToBuy(browser: Browser): Promise<unknown[]> {
  const quote = await browser.get(`/settings/subscription/quote?${String(new URLSearchParams(wish))}`);
  const bought = await browser.post('/settings/subscription', { ...wish, billing_type: 1 });
  const { data } = (await browser.get('/subscriptions?hidden=true')).json();
  const coupon = await browser.get('/coupon/BF2090');
  return [
    quote.json().code ?? 'quoted',
    bought.json().code ?? 'begun',
    data.some(({ name }: { name: string }) => name === PLAN),
    coupon.json().code ?? 'valid',
  ];
}

const shut = ['plan_out_of_season', 'plan_out_of_season', false, 'coupon_over'];
const open = ['quoted', 'begun', true, 'valid'];

test('the edition of 2024 is over, and nothing of it is sold', async () => {
  const { browser } = await makeAccount(app);

  const edition = (await browser.get('/editions/2024')).json();

  expect(edition).toEqual({
    ...{ year: 2024, phase: 'post_sale', next_change_at: null, coupon: null, plans: [] },
    pre_sale_at: '2024-11-18T00:00:00.000Z',
    black_friday_at: '2024-11-25T00:00:00.000Z',
    post_black_friday_at: '2024-11-30T00:00:00.000Z',
    cyber_monday_at: '2024-12-02T00:00:00.000Z',
    post_sale_at: '2024-12-03T00:00:00.000Z',
  });
  expect((await browser.get('/state')).json().promotion).toBeNull();
  expect(await tryToBuy(browser)).toEqual(shut);
  expect((await browser.get('/coupon/BF2024')).json().code).toBe('coupon_over');
});

test.each([
  ['2090-11-17T23:00:00Z', null, shut],
  ['2090-11-20T00:00:00Z', 'pre_sale', shut],
  ['2090-11-26T00:00:00Z', 'black_friday', open],
  ['2090-12-01T00:00:00Z', 'post_black_friday', shut],
  ['2090-12-02T12:00:00Z', 'cyber_monday', open],
  ['2090-12-04T00:00:00Z', 'post_sale', shut],
] as const)('at %s the phase is %s, and its plan is sold by that', async (moment, phase, expected) => {
  travelTo(moment);
  const { browser, email } = await makeAccount(app);
  await app.sql`update users set email_verified_at = now() where email = ${email}`;

  const edition = (await browser.get(`/editions/${YEAR}`)).json();
  const { promotion } = (await browser.get('/state')).json();

  const sells = expected === open;
  expect(edition).toMatchObject({ phase, coupon: sells ? 'BF2090' : null, plans: sells ? [PLAN] : [] });
  const isGoingOn = phase !== null && phase !== 'post_sale';
  expect(promotion?.phase ?? null).toBe(isGoingOn ? phase : null);
  expect(await tryToBuy(browser)).toEqual(expected);
});

test('staff see all editions, and move their dates in order, which the trail has', async () => {
  const staff = await makeStaff(app);

  const [newest, ...others] = (await staff.get('/kiosk/editions')).json().data;
  const later = { ...dates, post_sale_at: '2090-12-04T00:00:00.000Z' };
  const changed = await staff.put(`/kiosk/editions/${YEAR}`, later);
  const wrong = await staff.put(`/kiosk/editions/${YEAR}`, { ...dates, cyber_monday_at: dates.pre_sale_at });
  const unknown = await staff.put('/kiosk/editions/2089', dates);

  expect(newest).toMatchObject({ year: YEAR, coupon: 'BF2090', plans: [PLAN] });
  expect(others.map(({ year }: { year: number }) => year)).toContain(2024);
  expect(changed.json()).toMatchObject(later);
  expect(wrong.json().errors).toEqual({ cyber_monday_at: ['This must be after the date before it.'] });
  expect(unknown.statusCode).toBe(404);
  const trail = await app.sql`
    select after from audit_entries where action = 'edition.changed' and target = ${String(YEAR)} order by id`;
  expect(trail.at(-1)?.['after']).toMatchObject({ post_sale_at: later.post_sale_at });
});

test('there is no edition of other years', async () => {
  const guest = await app.guest();

  expect((await guest.get('/editions/2031')).statusCode).toBe(404);
});
