import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubscriber } from '../../../testing/accounts.ts';
import { makeOrganization } from '../../../testing/organizations.ts';
import { makeAccountWith } from '../../../testing/plans.ts';
import { freshUrl, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a link of a team has a description from the beginning, which is changed and put back', async () => {
  const { owner, place } = await makeOrganization(app);
  const description = 'For the fair.\nUntil autumn.';

  const made = await owner.post(`${place}/url/create`, { url: freshUrl(), description });
  const path = `${place}/link/${made.json()[0].hash}`;
  const link = (await owner.get(path)).json();
  const changed = await owner.patch(path, { version: link.version, description: ' For the shop. ' });
  const emptied = await owner.patch(path, { version: changed.json().version, description: '' });
  const { data } = (await owner.get(`${path}/history`)).json();
  const back = await owner.patch(path, { version: emptied.json().version, ...data[0].before });

  const said = [link, changed.json(), emptied.json(), back.json()];
  expect(said.map((each) => each.description)).toEqual([description, 'For the shop.', null, 'For the shop.']);
  expect(data).toMatchObject([
    { before: { description: 'For the shop.' }, after: { description: null } },
    { before: { description }, after: { description: 'For the shop.' } },
    { action: 'link.created', after: { description } },
  ]);
});

test('a member’s own space in an organization has descriptions, too, and their export', async () => {
  const { owner, slug } = await makeOrganization(app);
  const place = `/organization/${slug}/personal`;
  await owner.post(`${place}/url/create`, { url: freshUrl(), description: 'Mine.' });

  const { id } = (await owner.post(`${place}/link-exports`, { format: 'json' })).json();
  await app.runJob('write-link-export', { exportId: id, userId: 0 });
  const file = await owner.open(`/app/organization/${slug}/personal/link-exports/${String(id)}/file`);

  expect(file.json().links).toMatchObject([{ description: 'Mine.' }]);
});

test('an account’s link has a title and a description from the beginning, whatever the plan, and is found by them', async () => {
  const browser = await makeAccountWith(app, {}, ['update_linklet']);
  const [title, description] = ['Summer sale, Zürich', 'For the poster at the station'];
  const [{ hash }] = (await browser.post('/url/create', { url: freshUrl(), title, description })).json();
  await browser.post('/url/create', { url: freshUrl() });

  const link = (await browser.get(`/link/${hash}`)).json();
  const searches = ['zürich', 'POSTER station', 'title:sale', 'title:poster'];
  const found = await Promise.all(
    searches.map(
      async (search) => (await browser.get(`/urls/all?search=${encodeURIComponent(search)}`)).json().data,
    ),
  );

  expect(link).toMatchObject({ title, description });
  expect(found.map((links: { hash: string }[]) => links.map((each) => each.hash))).toEqual([
    [hash],
    [hash],
    [hash],
    [],
  ]);
});

test('a title is changed, taken away and put back', async () => {
  const { browser } = await makeSubscriber(app);
  const [{ hash }] = (await browser.post('/url/create', { url: freshUrl(), title: 'Poster' })).json();
  const { version } = (await browser.get(`/link/${hash}`)).json();

  const changed = await browser.patch(`/link/${hash}`, { version, title: ' Flyer ' });
  const emptied = await browser.patch(`/link/${hash}`, { version: changed.json().version, title: '' });
  const { data } = (await browser.get(`/link/${hash}/history`)).json();
  const tooLong = await browser.patch(`/link/${hash}`, {
    version: emptied.json().version,
    title: 'ü'.repeat(256),
  });

  expect([changed, emptied].map((answer) => answer.json().title)).toEqual(['Flyer', null]);
  expect(data).toMatchObject([
    { before: { title: 'Flyer' }, after: { title: null } },
    { before: { title: 'Poster' }, after: { title: 'Flyer' } },
    { after: { title: 'Poster' } },
  ]);
  expect(tooLong.json().errors).toEqual({ title: ['The title must not be greater than 255 characters.'] });
});

test.each(['title', 'description'])('a guest’s link gets no %s', async (name) => {
  const guest = await app.guest();

  const refused = await guest.post('/url/create', { url: freshUrl(), [name]: 'x' });

  expect(refused.json().errors).toEqual({ [name]: [expect.stringMatching(/not available to guest users/)] });
});

test('a title goes with its link into all files, without becoming a formula', async () => {
  const { browser } = await makeSubscriber(app);
  await browser.post('/url/create', { url: freshUrl(), title: '=1+1', description: 'Mine.' });

  const { id } = (await browser.post('/link-exports', { format: 'csv' })).json();
  await app.runJob('write-link-export', { exportId: id, userId: 0 });
  const file = await browser.open(`/app/link-exports/${String(id)}/file`);

  expect(file.body).toContain(`"'=1+1","Mine."`);
});

test('a team’s name in the body must be the address’s own', async () => {
  const { owner, place } = await makeOrganization(app);

  const same = await owner.post(`${place}/url/create`, { url: freshUrl(), team: 'sales' });
  const other = await owner.post(`${place}/url/create`, { url: freshUrl(), team: 'marketing' });

  expect(same.statusCode).toBe(200);
  expect(other.json().errors).toEqual({ team: ['Unknown team.'] });
});
