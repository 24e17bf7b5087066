// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { countTotals } from '@linklet/contract/analytics/endpoints.ts';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { addAlias, editLink } from '@linklet/contract/links/edits.ts';
import { checkAlias } from '@linklet/contract/links/links.ts';
import { makeLink, openDetails, stubDetails } from '#/testing/link-details.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { makeTotals } from '#/testing/make-totals.ts';

// Its field has no seconds.
const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().replace(/:[\d.]+Z$/, ':42.000Z');

test.each([
  ['An expiry', 'expiry', { ...makeLink(), expires_at: inAWeek }],
  ['A start', 'start', makeLink({ starts_at: inAWeek })],
])('%s that is saved as it was keeps its seconds', async (_, property, link) => {
  const network = stubDetails(link);
  network.answer(
    getState,
    makeState({
      user: makeStaff({ plan: 'pro' }),
      features: ['update_linklet', 'manage_expiration', 'redirect_routes'],
    }),
  );
  const sent: unknown[] = [];
  network.answer(editLink, ({ body }) => {
    sent.push(body);
    return link;
  });
  const { person, details } = await openDetails();

  await person.click(details.getByRole('button', { name: `Edit ${property}` }));
  await person.click(details.getByRole('button', { name: 'Save' }));

  await expect.poll(() => details.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(sent).toEqual([]);
});

test('a further alias becomes the main one only where that is asked for', async () => {
  const link = makeLink();
  const network = stubDetails(link);
  network.answer(checkAlias, { is_free: true, suggestions: [] });
  const sent: unknown[] = [];
  network.answer(addAlias, ({ body }) => {
    sent.push([body.alias, body.is_main]);
    return link;
  });
  const { person, details } = await openDetails();

  for (const [alias, isAskedFor] of [
    ['autumn', false],
    ['winter', true],
  ] as const) {
    await person.click(details.getByRole('button', { name: 'Add aliases' }));
    await person.type(details.getByLabelText('New alias'), alias);
    if (isAskedFor) await person.click(details.getByLabelText('Make it the main alias'));
    await person.click(details.getByRole('button', { name: 'Add alias' }));
    await expect.poll(() => sent.at(-1)).toEqual([alias, isAskedFor]);
    await expect.poll(() => details.queryByLabelText('New alias')).toBeNull();
  }
});

test('a link with routes says how many, which opens them', async () => {
  stubDetails({ ...makeLink(), route_count: 2 });

  const { person, details } = await openDetails();
  await person.click(await details.findByRole('button', { name: '2 routes' }));

  await screen.findByRole('dialog', { name: /routes/i });
});

test('one click of one visitor is told as one', async () => {
  const network = stubDetails(makeLink());
  network.answer(countTotals, makeTotals({ human: 1, unique: 1, non_unique: 0, bot: 0, qr: 0 }));

  const { details } = await openDetails();

  const stats = await details.findByRole('region', { name: 'Clicks in the last 7 days' });
  expect(stats.textContent).toBe('1 click, 1 unique visitor in the last 7 days');
});
