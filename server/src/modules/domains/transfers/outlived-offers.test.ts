import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastEmail, makeSubscriber } from '../../../testing/accounts.ts';
import { DOMAINS, storeOwned } from '../../../testing/branded-domains.ts';
import { makeMember, makeOrganization } from '../../../testing/organizations.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const OFFERS = '/settings/domain-offers';

async function makePerson() {
  const made = await makeSubscriber(app, 'enterprise');
  await app.sql`update users set email_verified_at = now() where email = ${made.email}`;
  return made;
}

/** A member of an organization has offered a domain of it to an account. */
async function makeOffered() {
  const of = await makeOrganization(app);
  const { slug, owner, email } = of;
  const member = await makeMember(app, slug, { held: ['domains.view', 'domains.select'] });
  const { id, host } = await storeOwned(app, { email });
  await app.sql`
    update domains set user_id = null, organization_id = (select id from organizations where slug = ${slug})
    where id = ${id}`;
  const place = `/organization/${slug}/domains/${host}/transfer`;
  const to = await makePerson();
  const offered = await member.browser.post(place, { email: to.email });
  expect(offered.statusCode).toBe(200);
  const { data: roles } = (await owner.get(`/organization/${slug}/roles`)).json();
  const { data: people } = (await owner.get(`/organization/${slug}/users`)).json();
  const role = people.find((each: { id: string }) => each.id === member.id).role.id as number;
  return { ...of, member, id, host, place, to, roles, role };
}

type Offered = Awaited<ReturnType<typeof makeOffered>>;

async function received(browser: Browser): Promise<unknown[]> {
  return (await browser.get(OFFERS)).json().data;
}

const accept = async ({ to, id }: Pick<Offered, 'to' | 'id'>) =>
  to.browser.post(`${OFFERS}/${String(id)}/accept`);

const ownerOf = async (host: string) => {
  const [row] = await app.sql`
    select slug from domains left join organizations on organizations.id = organization_id where host = ${host}`;
  return row?.['slug'] as string | null | undefined;
};

describe('the offer of an organization’s domain', () => {
  test.each([
    [
      'is removed',
      ({ owner, slug, member }: Offered) => owner.delete(`/organization/${slug}/users/${member.id}`),
    ],
    [
      'is kept out',
      ({ owner, slug, member }: Offered) =>
        owner.patch(`/organization/${slug}/users/${member.id}/block`, { block: true }),
    ],
    ['leaves', ({ slug, member }: Offered) => member.browser.post(`/organization/${slug}/leave`, {})],
    [
      'gets a role that may less',
      ({ owner, slug, member, roles }: Offered) =>
        owner.patch(`/organization/${slug}/users/${member.id}`, {
          role: roles.find(({ name }: { name: string }) => name === 'Auditor').id,
        }),
    ],
    [
      'has a role that is narrowed',
      ({ owner, slug, role }: Offered) =>
        owner.patch(`/organization/${slug}/roles/${String(role)}`, {
          name: 'Viewer',
          permissions: ['domains.view'],
        }),
    ],
  ])('is none any more once whoever made it %s', async (_, narrow) => {
    const of = await makeOffered();
    const before = await received(of.to.browser);

    const narrowed = await narrow(of);

    expect([before.length, narrowed.statusCode]).toEqual([1, 200]);
    expect((await of.owner.get(of.place)).json().offer).toBeNull();
    expect(await received(of.to.browser)).toEqual([]);
    expect((await accept(of)).json().code).toBe('domain_transfer_gone');
    expect(await ownerOf(of.host)).toBe(of.slug);
    const noted = await app.sql`
      select from audit_entries where action = 'domain.offer_withdrawn' and target = ${of.host}`;
    expect(noted).toHaveLength(1);
    expect((await lastEmail(app, of.email)).subject).toBe(`${of.host} is offered no more`);
  });

  test('stays where whoever made it still may', async () => {
    const of = await makeOffered();
    const other = await makeMember(app, of.slug, { held: ['domains.view', 'domains.select'] });

    await of.owner.delete(`/organization/${of.slug}/users/${other.id}`);

    expect(await received(of.to.browser)).toHaveLength(1);
    expect((await accept(of)).statusCode).toBe(200);
  });
});

const END = [
  ['terminated', 'terminated_at'],
  ['deleted', 'deleted_at'],
] as const;

test.each(END)('what an account offered that is %s since is not given', async (_, column) => {
  const [of, from, to] = [await makeOffered(), await makePerson(), await makePerson()];
  const { id, host } = await storeOwned(app, { email: from.email });
  await from.browser.post(`${DOMAINS}/${host}/transfer`, { email: to.email });

  await app.sql`
    update users set ${app.sql(column)} = now() where email in ${app.sql([from.email, of.member.email])}`;

  expect([await received(to.browser), await received(of.to.browser)]).toEqual([[], []]);
  const codes = [await accept({ to, id }), await accept(of)].map((answer) => answer.json().code);
  expect(codes).toEqual(['domain_transfer_gone', 'domain_transfer_gone']);
});
