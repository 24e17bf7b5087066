import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeStaff } from '../../../testing/accounts.ts';
import { makeMember, makeOrganization } from '../../../testing/organizations.ts';
import { liftBan, makeBlocked } from '../../../testing/reports/blocked-links.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const TEXT = 'It is our own shop.';
const noticesOf = async (browser: Browser) =>
  (await browser.get('/notifications/recent')).json().notifications.map(({ text }: { text: string }) => text);

test('members of a team appeal, are told and noted in its audit; viewers do not', async () => {
  const { owner: admin, slug, place } = await makeOrganization(app);
  const { browser: member } = await makeMember(app, slug, { role: 'member' });
  const { browser: viewer } = await makeMember(app, slug, { role: 'viewer' });
  const link = await makeBlocked({ app, staff }, admin, place);

  const refused = await viewer.post(`${place}/link/${link.hash}/appeal`, { text: TEXT });
  const answer = await member.post(`${place}/link/${link.hash}/appeal`, { text: TEXT });
  const [{ id }] = (await staff.get(`/kiosk/appeals?search=${link.host}`)).json().data;
  await staff.post(`/kiosk/appeals/${String(id)}/decline`, { answer: '' });

  expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
  expect(answer.statusCode, answer.body).toBe(200);
  const told = `Your appeal against the block of ${link.address} was declined.`;
  expect([(await noticesOf(member))[0], (await noticesOf(admin))[0]]).toEqual([told, told]);
  expect(await noticesOf(viewer)).not.toContain(told);
  const audit = await admin.get(`/organization/${slug}/audit?area=link&search=appealed`);
  expect(audit.json().data).toMatchObject([
    { action: 'link.appealed', target: link.hash, short_link: link.address },
  ]);
});

test('a member whose appeal is granted is told, and the admins of the team hear of the lifting alone', async () => {
  const { owner: admin, slug, place } = await makeOrganization(app);
  const { browser: member } = await makeMember(app, slug, { role: 'member' });
  const link = await makeBlocked({ app, staff }, admin, place);
  await member.post(`${place}/link/${link.hash}/appeal`, { text: TEXT });

  await liftBan({ app, staff }, link.ban);

  const granted = `Your appeal against the block of ${link.address} was granted.`;
  expect((await noticesOf(member))[0]).toBe(granted);
  expect(await noticesOf(admin)).toEqual([expect.stringMatching(/not blocked any more/), expect.anything()]);
});
