// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { searchLinks } from '@linklet/contract/links/list.ts';
import { getLink } from '@linklet/contract/links/edits.ts';
import { makeListedLink } from '#/testing/make-link.ts';
import { stubDetails } from '#/testing/link-details.ts';
import { showScreen } from '#/testing/show-screen.tsx';

// Its code is loaded first.
const patient = { timeout: 10_000 };

function linkOf(alias: string) {
  return makeListedLink({
    hash: alias.padEnd(16, 'x'),
    aliases: [{ domain: 'lnk.test', alias, linklet: `https://lnk.test/${alias}`, is_main: true, tags: [] }],
  });
}

async function showTwo() {
  const [one, two] = [linkOf('one'), linkOf('two')];
  const network = stubDetails(one);
  network.answer(searchLinks, { data: [one, two], next: null, previous: null });
  network.answer(getLink, ({ params }) => (params.hash === two.hash ? two : one));
  const person = showScreen('/app/dashboard');
  await screen.findByRole('link', { name: /^lnk\.test\/ ?two$/ }, patient);
  const isAt = (name: string, value: string | null) =>
    expect.poll(() => new URLSearchParams(location.search).get(name), patient).toBe(value);
  return { person, isAt, one, two };
}

test('a QR code that is opened by a key is over once it is closed, and the next key does its own', async () => {
  const { person, isAt, one } = await showTwo();

  await person.keyboard('jq');
  await isAt('edit', 'qr');
  const dialog = await screen.findByRole('dialog', { name: /QR code/ }, patient);
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  await isAt('edit', null);
  await person.keyboard('e');

  await isAt('edit', 'destination');
  await isAt('link', one.hash);
  expect(screen.queryByRole('dialog', { name: /QR code/ })).toBeNull();
});

test('whoever closes the details goes on with the keys from the row that they opened', async () => {
  const { person, isAt, one, two } = await showTwo();

  await person.keyboard('j');
  await person.keyboard('{Enter}');
  await isAt('link', one.hash);
  await screen.findByRole('complementary', { name: 'Link details' }, patient);
  await person.click(await screen.findByRole('button', { name: 'Close details' }, patient));
  await isAt('link', null);
  const rowAtFocus = () => document.activeElement?.closest<HTMLElement>('[data-link]')?.dataset['link'];
  await expect.poll(rowAtFocus, patient).toBe(one.hash);
  await person.keyboard('j');

  expect(rowAtFocus()).toBe(two.hash);
});
