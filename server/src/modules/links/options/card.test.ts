import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { makeAccount, makeSubscriber } from '../../../testing/accounts.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { carriedLink } from '../../../testing/carried-links.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function newLink(browser: Browser, body: Record<string, unknown> = {}): Promise<ListedLink> {
  await browser.post('/url/create', { url: freshUrl(), ...body });
  return (await browser.get('/urls/all')).json().data[0];
}

const edit = ({ hash, version }: ListedLink, change: Record<string, unknown>) =>
  [`/link/${hash}`, { version, ...change }] as const;

const noCard = { card_title: null, card_text: null, card_image_url: null };

test('a card is made, changed, carried to the front door, and put back', async () => {
  const { browser } = await makeSubscriber(app);
  const link = await newLink(browser);
  const card = {
    card_title: '  The <b>sale</b>  ',
    card_text: 'Until Sunday.',
    card_image_url: 'pictures.example/ä.png',
  };
  const kept = {
    card_title: 'The <b>sale</b>',
    card_text: 'Until Sunday.',
    card_image_url: 'https://pictures.example/%C3%A4.png',
  };

  const made = (await browser.patch(...edit(link, card))).json();
  const { card: carried } = await carriedLink(app.sql, link.hash);
  const shorter = (await browser.patch(...edit(made, { card_text: '', card_image_url: null }))).json();
  const history = (await browser.get(`/link/${link.hash}/history`)).json().data;
  const again = (await browser.patch(...edit(shorter, history[0].before))).json();
  const back = (await browser.patch(...edit(again, history[1].before))).json();

  expect(made.options).toMatchObject(kept);
  expect(JSON.parse(carried)).toEqual({
    title: kept.card_title,
    text: kept.card_text,
    imageUrl: kept.card_image_url,
  });
  expect(shorter.options).toMatchObject({ ...noCard, card_title: kept.card_title });
  expect(history.slice(0, 2)).toMatchObject([
    {
      before: { card_text: kept.card_text, card_image_url: kept.card_image_url },
      after: { card_text: null },
    },
    { before: noCard, after: kept },
  ]);
  expect(Object.keys(history[0].after)).toEqual(['card_text', 'card_image_url']);
  expect(again.options).toMatchObject(kept);
  expect(back.options).toEqual(link.options);
});

test('a card that is as it was is no change, and of two who change it one is late', async () => {
  const { browser } = await makeSubscriber(app);
  const link = await newLink(browser);
  const made = (await browser.patch(...edit(link, { card_title: 'The sale' }))).json();

  const same = await browser.patch(...edit(made, { card_title: ' The sale ', card_text: ' ' }));
  const late = await browser.patch(...edit(link, { card_title: 'Another' }));

  expect(same.json()).toEqual(made);
  expect([late.statusCode, late.json().code]).toEqual([409, 'link_changed']);
});

test('the title of a card can’t be taken from its text, nor the other way about', async () => {
  const { browser } = await makeSubscriber(app);
  const link = await newLink(browser);
  const made = (
    await browser.patch(...edit(link, { card_title: 'The sale', card_text: 'Until Sunday.' }))
  ).json();

  const answer = await browser.patch(...edit(made, { card_title: null }));

  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { card_title: ['The title field is required.'] },
  ]);
});

test('a link without a card carries none to the front door', async () => {
  const { browser } = await makeSubscriber(app);
  const { hash } = await newLink(browser);

  expect(await carriedLink(app.sql, hash)).toMatchObject({ card: '' });
});

test.each([
  [{ card_text: 'Until Sunday.' }, 'card_title', 'The title field is required.'],
  [{ card_title: ' ', card_image_url: 'https://a.example/' }, 'card_title', 'The title field is required.'],
  [{ card_title: 'x'.repeat(121) }, 'card_title', 'The title must not be greater than 120 characters.'],
  [{ card_title: 'a\nb' }, 'card_title', 'Control characters are not allowed.'],
  [
    { card_title: 'a', card_text: 'x'.repeat(301) },
    'card_text',
    'The text must not be greater than 300 characters.',
  ],
  [{ card_title: 'a', card_text: 'b\0c' }, 'card_text', 'Control characters are not allowed.'],
  [
    { card_title: 'a', card_image_url: 'http://a.example/a.png' },
    'card_image_url',
    'The picture must have an https URL.',
  ],
  [
    { card_title: 'a', card_image_url: 'data:image/png;base64,AA' },
    'card_image_url',
    'The picture must have an https URL.',
  ],
  [
    { card_title: 'a', card_image_url: 'https://lnk.test/sale' },
    'card_image_url',
    'This is already one of our short links.',
  ],
  [
    { card_title: 'a', card_image_url: `https://a.example/${'x'.repeat(8192)}` },
    'card_image_url',
    'The URL must not be greater than 8192 characters.',
  ],
])('refused is %j, at its field', async (change, field, sentence) => {
  const { browser } = await makeSubscriber(app);
  const link = await newLink(browser);

  const answer = await browser.patch(...edit(link, change));

  expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [sentence] }]);
  expect((await browser.get(`/link/${link.hash}`)).json()).toMatchObject(link);
});

test('a picture of a site that is banned is refused', async () => {
  const { browser } = await makeSubscriber(app);
  await app.sql`insert into bans (kind, value, reason) values ('host', 'banned-card.example', 'other')`;
  const card = { card_title: 'a', card_image_url: 'https://www.banned-card.example/a.png' };

  const answer = await browser.patch(...edit(await newLink(browser), card));

  expect(answer.json()).toMatchObject({
    code: 'url_banned',
    errors: { card_image_url: [expect.any(String)] },
  });
});

test('whoever’s plan has no changes of links makes no card', async () => {
  const { browser } = await makeAccount(app);

  const answer = await browser.patch(...edit(await newLink(browser), { card_title: 'a' }));

  expect([answer.statusCode, answer.json().code]).toEqual([403, 'updating_not_in_plan']);
});
