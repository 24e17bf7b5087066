// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { listTags } from '@linklet/contract/links/tags/endpoints.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { stubNetwork } from '#/testing/stub-network.ts';

const all = Array.from({ length: 5 }, (_, index) => ({ name: `spring-${String(index)}`, links: index }));

function stubTags() {
  const network = stubNetwork();
  network.answer(getState, makeState({ user: makeStaff({ plan: 'pro', isDeveloper: false }) }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(listTags, ({ query: { search, after } }) => {
    const found = all.filter(({ name }) => name.startsWith(search) && name > after);
    return { data: found.slice(0, 3), next: found.length > 3 ? 'spring-2' : null };
  });
}

test('tags are listed page by page, each leading to its links', async () => {
  stubTags();
  const person = showScreen('/app/dashboard/tags');

  await person.click(await screen.findByRole('button', { name: 'Show more' }));
  const tag = await screen.findByRole('link', { name: 'spring-4' });

  expect(tag.getAttribute('href')).toBe('/app/dashboard?tag=spring-4');
  screen.getByText('4 links');
  screen.getByText('1 link');
});

test('tags are searched, which the address says, and what is not found is said', async () => {
  stubTags();
  const person = showScreen('/app/dashboard/tags');

  await person.type(await screen.findByRole('searchbox'), 'spring-3');
  await screen.findByRole('link', { name: 'spring-3' });
  await expect.poll(() => screen.queryByRole('link', { name: 'spring-1' })).toBeNull();
  expect(location.search).toBe('?search=spring-3');
  await person.type(screen.getByRole('searchbox'), 'x');

  await screen.findByRole('heading', { name: 'No tags match' });
});
