import { Dub } from 'dub';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubscriber } from '../../testing/accounts.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeToken } from '../../testing/access/tokens.ts';
import { makeLink, storeVisits } from '../../testing/visits.ts';
import { continentOf } from './continents.ts';

let app: TestApp;
let dub: Dub;
let hash: string;
let tagged: string;
beforeAll(async () => {
  app = await startTestApp();
  const base = `${await app.listen()}/app/compat/dub`;
  const { browser } = await makeSubscriber(app);
  dub = new Dub({ token: (await makeToken(browser)).secret, serverURL: base });
  const [link, other] = [await makeLink(app, browser), await makeLink(app, browser, { tags: ['press'] })];
  ({ hash } = link);
  tagged = other.hash;
  await storeVisits(
    app,
    link,
    ['DE', 'FR', 'XK', 'US', 'MX', 'JP', 'NZ', ''].map((country) => ({ country })),
  );
  await storeVisits(app, other, [{ country: 'BR' }, { country: 'ZA', bot_class: 'crawler' }]);
});
afterAll(() => app.close());

const asked = { event: 'clicks', interval: '7d' } as const;

test('clicks are counted by continents, but for those from nowhere', async () => {
  const counts = await dub.analytics.retrieve({ ...asked, linkId: hash, groupBy: 'continents' });

  expect(counts).toEqual(
    [
      { continent: 'EU', clicks: 3 },
      { continent: 'NA', clicks: 2 },
      { continent: 'AS', clicks: 1 },
      { continent: 'OC', clicks: 1 },
    ].map((each) => expect.objectContaining(each)),
  );
});

test('clicks of one continent, of any of several tags, or of a link by its id are counted', async () => {
  const [press] = await dub.tags.list();
  const countOf = async (more: object) =>
    (await dub.analytics.retrieve({ ...asked, groupBy: 'count', ...more })) as { clicks: number };

  expect(await countOf({ continent: 'EU' })).toMatchObject({ clicks: 3 });
  expect(await countOf({ linkId: hash, continent: 'SA' })).toMatchObject({ clicks: 0 });
  expect(await countOf({ tagId: press?.id })).toMatchObject({ clicks: 1 });
  expect(await countOf({ tagIds: `${press?.id ?? ''},${press?.id ?? ''}` })).toMatchObject({ clicks: 1 });
  expect(await countOf({ linkId: tagged })).toMatchObject({ clicks: 1 });
});

test('countries from nowhere keep no client from reading the rest', async () => {
  const rows = await dub.analytics.retrieve({ ...asked, linkId: hash, groupBy: 'countries' });

  expect((rows as unknown[]).length).toBeGreaterThanOrEqual(7);
});

test('each country that has a name is on a continent, once', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, place) => String.fromCodePoint(65 + place));
  // Groups, exceptional reservations and codes that stand for others now.
  const none =
    `AC BU CP CS CQ DD DG DY EA EU EZ FQ FX HV IC JT MI NH NQ NT PC PU PZ QO RH SU TA TP UK UN VD WK XA XB
    YD YU ZR ZZ AN CT`.split(/\s+/);

  const nowhere = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && continentOf(code) === undefined);

  expect(nowhere.filter((code) => !none.includes(code))).toEqual([]);
});
