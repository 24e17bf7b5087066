import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, putOnPlan } from '../../testing/accounts.ts';
import { makeMember, makeOrganization } from '../../testing/organizations.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const end = (browser: Browser, organizations?: string[]) =>
  browser.delete('/settings/profile', {
    ...{ password: PASSWORD, links: 'switch_off' },
    ...(organizations && { organizations }),
  });

async function stateOf(slug: string) {
  const [row] = await app.sql`
    select deleted_at is not null as deleted, deletion_keeps_links from organizations where slug = ${slug}`;
  return row;
}

test('whoever deletes an account is told what it owns, and decides before it ends', async () => {
  const { owner, slug } = await makeOrganization(app);
  await makeMember(app, slug, { role: 'member' });

  const losses = await owner.get('/settings/profile/deletion');
  const refused = [await end(owner), await end(owner, ['of-somebody-else'])];
  const before = await stateOf(slug);
  const ended = await end(owner, [slug]);

  expect(losses.json().organizations).toEqual([{ slug, name: 'Acme', teams: 1, people: 1 }]);
  for (const answer of refused) {
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { organizations: ['You own Acme. Transfer it first, or choose to delete it with your account.'] },
    ]);
  }
  expect(before).toMatchObject({ deleted: false });
  expect(ended.statusCode).toBe(200);
  expect(await stateOf(slug)).toEqual({ deleted: true, deletion_keeps_links: false });
  expect((await owner.get('/state')).json().user.deletes_at).not.toBeNull();
});

test('an organization that was given away, or deleted before, is in nobody’s way', async () => {
  const [given, gone] = [await makeOrganization(app), await makeOrganization(app)];
  const heir = await makeMember(app, given.slug, { role: 'member' });
  await putOnPlan(app, heir.email, 'enterprise organization');
  await given.owner.post(`/organization/${given.slug}/transfer`, { email: heir.email });
  await heir.browser.post(`/organization/${given.slug}/transfer/accept`, {});
  await gone.owner.delete(`/organization/${gone.slug}`, { name: 'Acme', links: 'keep' });

  const answers = [await end(given.owner), await end(gone.owner)];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await stateOf(given.slug)).toMatchObject({ deleted: false });
});

test('nobody deletes an organization of somebody else with an account', async () => {
  const { slug } = await makeOrganization(app);
  const member = await makeMember(app, slug, { role: 'admin' });

  const answer = await end(member.browser, [slug]);

  expect([answer.statusCode, (await stateOf(slug))?.['deleted']]).toEqual([200, false]);
});

test('whoever takes the account back restores the organization, too', async () => {
  const { owner, slug } = await makeOrganization(app);
  await end(owner, [slug]);

  await owner.post('/settings/profile/restore', {});
  const restored = await owner.patch(`/organization/${slug}/archive`, { archive: false });

  expect([restored.statusCode, (await stateOf(slug))?.['deleted']]).toEqual([200, false]);
});
