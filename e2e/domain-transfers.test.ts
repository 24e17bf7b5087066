import { expect, test } from 'vitest';
import { heading, inDatabase, makeSubscriber, openSignedIn } from './account.ts';
import { expectFitsWhenTight, expectGoodInEachLook, useBrowser } from './browser.ts';
import { makeDomain, storeLinkOn, visitOn } from './domains.ts';

const open = useBrowser();
const LIST = '/app/settings/branded-domains';

test('a domain is offered, accepted, and redirects throughout', async () => {
  const [ada, bob] = [await makeSubscriber(), await makeSubscriber()];
  const domain = await makeDomain(ada);
  await storeLinkOn(ada, { domain, alias: 'spring', destination: 'https://example.com/spring' });
  const redirects = async () => (await visitOn(domain, '/spring')).location;
  await expect.poll(redirects).toBe('https://example.com/spring');
  const giver = await openSignedIn(open, { path: `${LIST}/edit/${domain}`, person: ada });

  await giver.page.getByText('The link on it stays with the person who created it').waitFor();
  await giver.page.getByLabel('Email of the account').fill('not an address');
  await giver.page.getByRole('button', { name: 'Offer domain' }).click();
  await giver.page.getByText('The email must be a valid email address.').first().waitFor();
  await giver.page.getByLabel('To', { exact: true }).selectOption('An organization');
  await giver.page.getByLabel('Organization', { exact: true }).fill('nobody-has-this');
  await giver.page.getByRole('button', { name: 'Offer domain' }).click();
  await giver.page.getByText('There is no organization with this URL').first().waitFor();
  await expectGoodInEachLook(giver.page);
  await expectFitsWhenTight(giver.page);
  await giver.page.getByLabel('To', { exact: true }).selectOption('An account');
  await giver.page.getByLabel('Email of the account').fill(bob.email);
  await giver.page.getByRole('button', { name: 'Offer domain' }).click();
  await giver.page.getByText(/who can accept until/).waitFor();

  const taker = await openSignedIn(open, { path: LIST, person: bob });
  await taker.page.getByText(`${ada.email} offers it to you`).waitFor();
  await expectGoodInEachLook(taker.page);
  await expectFitsWhenTight(taker.page);
  await taker.page.getByRole('button', { name: `Accept ${domain}` }).click();
  await taker.page.getByText('The link on it stays with the person who created it').waitFor();
  await taker.page.getByRole('button', { name: 'Accept domain' }).click();
  await taker.page.getByText(`${domain} is yours now.`).waitFor();
  await taker.page.getByRole('link', { name: domain }).click();
  await heading(taker.page, domain).waitFor();
  await giver.page.goto(new URL(LIST, giver.page.url()).href);
  await heading(giver.page, 'No domains yet').waitFor();

  expect(await redirects()).toBe('https://example.com/spring');
  const [link] = await inDatabase(
    (sql) => sql`
      select users.email from aliases join links on links.id = link_id
      join users on users.workspace_id = links.workspace_id
      join domains on domains.id = domain_id where domains.host like ${`${domain}:%`}`,
  );
  expect(link?.['email']).toBe(ada.email);
  expect([...giver.complaints, ...taker.complaints]).toEqual([]);
  await Promise.all([giver.close(), taker.close()]);
});
