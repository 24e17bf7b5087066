import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubscriber } from '../../../testing/accounts.ts';
import { makeOrganization } from '../../../testing/organizations.ts';
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

test('a link outside organizations can’t be given one', async () => {
  const { browser } = await makeSubscriber(app);
  const [{ hash }] = (await browser.post('/url/create', { url: freshUrl() })).json();
  const { version } = (await browser.get(`/link/${hash}`)).json();

  const refused = await browser.patch(`/link/${hash}`, { version, description: 'x' });
  const empty = await browser.patch(`/link/${hash}`, { version, description: '' });

  expect(refused.json().errors).toEqual({
    description: ['Descriptions are only available in organizations.'],
  });
  expect(empty.json()).toMatchObject({ description: null, version });
});

test('a team’s name in the body must be the address’s own', async () => {
  const { owner, place } = await makeOrganization(app);

  const same = await owner.post(`${place}/url/create`, { url: freshUrl(), team: 'sales' });
  const other = await owner.post(`${place}/url/create`, { url: freshUrl(), team: 'marketing' });

  expect(same.statusCode).toBe(200);
  expect(other.json().errors).toEqual({ team: ['Unknown team.'] });
});
