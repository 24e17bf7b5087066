// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { countClicks } from '@linklet/contract/analytics/clicks-of-links.ts';
import { listLinks } from '@linklet/contract/links/list.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import {
  getLinkRoutes,
  setLinkRoutes,
  type LinkRoutesView,
  type SetLinkRoutesBody,
} from '@linklet/contract/redirect-routes/endpoints.ts';
import type { UserEvent } from '@testing-library/user-event';
import { makeListedLink } from '#/testing/make-link.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const link = makeListedLink({ hash: 'abc' });

const kept: LinkRoutesView = {
  hash: 'abc',
  version: 4,
  url: link.url,
  routes: [
    {
      id: 'apple',
      match: 'all',
      conditions: [{ condition: 'os', operation: 'is', value: ['ios'] }],
      url: 'https://apple.example/',
    },
    {
      id: 'german',
      match: 'all',
      conditions: [{ condition: 'language', operation: 'is', value: ['de'] }],
      url: 'https://german.example/',
    },
  ],
};

function stubLinks(plan = 'pro') {
  const network = stubNetwork();
  const features = plan === 'free' ? [] : ['redirect_routes' as const];
  network.answer(getState, makeState({ user: makeStaff({ plan }), features }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(listLinks, { data: [link], next: null });
  network.answer(countClicks, { clicks: {}, last: {} });
  network.answer(getLinkRoutes, kept);
  return network;
}

async function openRoutes(): Promise<{ person: UserEvent; dialog: HTMLElement }> {
  const person = showScreen('/app/my-urls');
  await person.click(await screen.findByRole('button', { name: 'Routes of lnk.test/sale' }));
  return { person, dialog: await screen.findByRole('dialog', { name: /routes/i }) };
}

const routeAt = (dialog: HTMLElement, place: number) =>
  within(within(dialog).getByRole('listitem', { name: `Route ${place}` }));

test('an account whose plan has no routes is told which plan that is', async () => {
  stubLinks('free');

  const { dialog } = await openRoutes();

  within(dialog).getByText(/Your plan Free does not include them/);
  expect(within(dialog).getByRole('link', { name: 'See your plan' }).getAttribute('href')).toBe(
    '/app/settings/subscription',
  );
});

test('routes that a former plan left are removed', async () => {
  const network = stubLinks('free');
  const sent: SetLinkRoutesBody[] = [];
  network.answer(setLinkRoutes, ({ body }) => {
    sent.push(body);
    return { ...kept, version: 5, routes: [] };
  });
  const { person, dialog } = await openRoutes();

  await within(dialog).findByText(/still has 2 routes of a former plan/);
  await person.click(within(dialog).getByRole('button', { name: 'Remove all routes' }));

  await screen.findByText('Removed the routes of lnk.test/sale');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([{ version: 4, routes: [] }]);
});

test('routes that can’t be fetched are asked for again', async () => {
  const network = stubLinks();
  network.answer(getLinkRoutes, new Refusal('too_many_requests'));
  const { person, dialog } = await openRoutes();

  const again = await within(dialog).findByRole('button', { name: 'Try again' });
  network.answer(getLinkRoutes, kept);
  await person.click(again);

  await within(dialog).findByRole('listitem', { name: 'Route 2' });
});

test('routes change places, and are saved in their order with the link’s version', async () => {
  const network = stubLinks();
  const sent: SetLinkRoutesBody[] = [];
  network.answer(setLinkRoutes, ({ body }) => {
    sent.push(body);
    return { ...kept, version: 5 };
  });
  const { person, dialog } = await openRoutes();

  await person.click(await within(dialog).findByRole('button', { name: 'Move route 2 up' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move route 1 down');
  await person.click(within(dialog).getByRole('button', { name: 'Save routes' }));

  await screen.findByText('Saved the routes of lnk.test/sale');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([{ version: 4, routes: [kept.routes[1], kept.routes[0]] }]);
});

test('what is missing is said at its field before anything is sent', async () => {
  stubLinks();
  const { person, dialog } = await openRoutes();

  await person.click(await within(dialog).findByRole('button', { name: 'Add a route' }));
  await person.click(within(dialog).getByRole('button', { name: 'Save routes' }));

  const third = routeAt(dialog, 3);
  third.getByText('Choose at least one value.');
  third.getByText('The URL field is required.');
  expect(document.activeElement).toBe(third.getByRole('combobox', { name: 'Value' }));
});

test('several values are chosen one by one, and the focus follows', async () => {
  stubLinks();
  const { person, dialog } = await openRoutes();
  await within(dialog).findByRole('listitem', { name: 'Route 2' });

  await person.click(routeAt(dialog, 2).getByRole('button', { name: 'or …' }));
  const second = routeAt(dialog, 2).getByRole('combobox', { name: 'Value 2' });
  expect(document.activeElement).toBe(second);
  await person.selectOptions(second, 'fr');
  within(dialog).getByText('Language is German or French');
  await person.click(routeAt(dialog, 2).getByRole('button', { name: 'Remove value 1' }));

  within(dialog).getByText('Language is French');
  expect(document.activeElement).toBe(routeAt(dialog, 2).getByRole('combobox', { name: 'Value' }));
});

test('what the service refuses is said at the route that it means', async () => {
  const network = stubLinks();
  network.answer(setLinkRoutes, new Refusal('url_banned', 'routes.1.url'));
  const { person, dialog } = await openRoutes();

  await within(dialog).findByRole('listitem', { name: 'Route 2' });
  await person.click(within(dialog).getByRole('button', { name: 'Save routes' }));

  await routeAt(dialog, 2).findByText('Links to this site can’t be shortened here.');
  expect(routeAt(dialog, 2).getByRole('textbox', { name: 'Destination' }).getAttribute('aria-invalid')).toBe(
    'true',
  );
});

test('whoever was late sees the routes as they are by now', async () => {
  const network = stubLinks();
  network.answer(setLinkRoutes, new Refusal('link_changed'));
  const { person, dialog } = await openRoutes();

  await within(dialog).findByRole('listitem', { name: 'Route 2' });
  await person.click(within(dialog).getByRole('button', { name: 'Save routes' }));
  network.answer(getLinkRoutes, { ...kept, version: 5, routes: kept.routes.slice(1) });
  await person.click(await within(dialog).findByRole('button', { name: 'Show the routes as they are now' }));

  await expect.poll(() => within(dialog).queryByRole('listitem', { name: 'Route 2' })).toBeNull();
});

test('a route that never fires says so, and the simulator says why', async () => {
  stubLinks();
  const { person, dialog } = await openRoutes();
  await within(dialog).findByRole('listitem', { name: 'Route 2' });

  await person.selectOptions(routeAt(dialog, 2).getByRole('combobox', { name: 'Condition' }), 'os');
  await person.selectOptions(routeAt(dialog, 2).getByRole('combobox', { name: 'Value' }), 'ios');
  routeAt(dialog, 2).getByText('This route never applies: route 1 matches the same visitors first.');

  const simulator = within(within(dialog).getByRole('region', { name: 'Try your routes' }));
  await person.selectOptions(simulator.getByRole('combobox', { name: 'Operating system' }), 'ios');
  expect(simulator.getByRole('status').textContent).toContain('route 1');
  simulator.getByText('Route 2 is skipped, because an earlier one matches');
});

test('changes are not lost without a question', async () => {
  stubLinks();
  const { person, dialog } = await openRoutes();

  await person.click(await within(dialog).findByRole('button', { name: 'Remove route 1' }));
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await person.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(dialog.isConnected).toBe(true);
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  await person.click(
    within(await screen.findByRole('dialog', { name: 'Discard your changes?' })).getByRole('button', {
      name: 'Discard',
    }),
  );

  expect(dialog.isConnected).toBe(false);
});

test('without changes nothing is asked', async () => {
  stubLinks();
  const { person, dialog } = await openRoutes();

  await person.click(await within(dialog).findByRole('button', { name: 'Cancel' }));

  expect(dialog.isConnected).toBe(false);
});
