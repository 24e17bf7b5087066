// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { organizationBillingOfStaff } from '@linklet/contract/billing/staff.ts';
import { getHelpdesk, listHelpdeskMembers } from '@linklet/contract/helpdesk/endpoints.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import {
  optionNames,
  organizationOverrides,
  teamOverrides,
  valueOf,
  type OverrideBody,
  type OverridesView,
  type OverrideView,
} from '@linklet/contract/plans/overrides.ts';
import { noBills } from '#/testing/make-bills.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const at = '2026-11-20T10:00:00.000Z';
const kinds = { limit: 250, span: null, switch: true, feature: null };
const options = Object.fromEntries(optionNames.map((name) => [name, kinds[valueOf(name)]])) as PlanOptions;

const granted: OverrideView = {
  ...{ id: 7, kind: 'grant', name: 'max_active_aliases', value: 500, state: 'in_force' },
  ...{ starts_at: '2026-11-20T00:00:00Z', ends_at: '2027-04-01T00:00:00Z', reason: 'An outage' },
  ...{ made_at: at, made_by: 'Grace', taken_back_at: null, taken_back_by: null },
};
const withheld: OverrideView = {
  ...{ ...granted, id: 5, kind: 'override', name: 'use_bulk', value: false, state: 'over', ends_at: null },
  ...{ reason: 'Abuse', taken_back_at: at, taken_back_by: 'Linus' },
};
const view: OverridesView = {
  ...{ paid_by: null, now: { plan: 'enterprise organization', features: ['use_tags'], options } },
  ...{ entries: [granted, withheld], teams: [] },
};

async function openHelpdesk(given: OverridesView = view) {
  const network = stubNetwork();
  network.answer(getState, makeState({ user: makeStaff() }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(getHelpdesk, {
    ...{ slug: 'acme', name: 'Acme', state: 'active', deletes_at: null, created_at: at, owner: null },
    plan: { name: 'enterprise organization', interval: 'yearly', starts_at: at },
    ...{ teams: { used: 1, limit: 25 }, members: { used: 1, limit: null }, connections: [] },
    provisioning: { token: null, people: 0, refusals: [] },
    invitations: { total: 0, newest: [] },
  });
  network.answer(listHelpdeskMembers, { data: [], next: null });
  network.answer(organizationBillingOfStaff.getBilling, noBills);
  network.answer(organizationOverrides.list, given);
  const person = showScreen('/app/organizations/acme/helpdesk');
  await screen.findByRole('heading', { name: 'Grants and overrides' });
  return { network, person };
}

test('staff see what is in force, until when, why and by whom, and what is over apart', async () => {
  await openHelpdesk();

  const item = (await screen.findAllByText('+500'))[0]?.closest('li');
  expect(item?.textContent).toBe(
    'Active linksIn force+500Grant from Nov 20, 2026 until Mar 31, 2027 · added by Grace on Nov 20, 2026 · An outageRevoke Active links',
  );
  const over = screen.getByText('Over (1)').parentElement ?? document.body;
  within(over).getByText(/Override from .* for ever .*revoked by Linus.*Abuse/);
  expect(within(over).queryByRole('button')).toBeNull();
});

test('a grant is added with what is entered, to the end of its last day', async () => {
  const { network, person } = await openHelpdesk();
  const sent: OverrideBody[] = [];
  network.answer(organizationOverrides.add, ({ body }) => {
    sent.push(body);
    return { ...view, entries: [granted] };
  });
  await person.click(await screen.findByRole('button', { name: 'Add a grant or override' }));

  screen.getByText('Now: 250.');
  await person.click(screen.getByRole('button', { name: 'Add grant' }));
  screen.getByText('Please enter a whole number from 1 to 1,000,000,000.');
  screen.getByText('Please enter a reason.');
  await person.type(screen.getByLabelText('How many more'), '1,500');
  await person.type(screen.getByLabelText('Until the end of (UTC)'), '2027-03-31');
  await person.type(screen.getByLabelText('Reason'), 'An outage');
  await person.click(screen.getByRole('button', { name: 'Add grant' }));

  await screen.findByText('Granted.');
  expect(sent).toEqual([
    {
      ...{ kind: 'grant', name: 'max_active_aliases', value: 1500, reason: 'An outage' },
      ...{ starts_at: null, ends_at: '2027-04-01T00:00:00.000Z' },
    },
  ]);
  expect(screen.queryByRole('button', { name: 'Add grant' })).toBeNull();
});

test.each([
  ['max_domains', null],
  ['use_bulk', false],
  ['analytics_public', true],
] as const)('an override of %s says what it sets', async (name, value) => {
  const { network, person } = await openHelpdesk();
  const sent: OverrideBody[] = [];
  network.answer(organizationOverrides.add, ({ body }) => {
    sent.push(body);
    return view;
  });
  await person.click(await screen.findByRole('button', { name: 'Add a grant or override' }));
  await person.click(screen.getByLabelText('Override'));
  await person.selectOptions(screen.getByLabelText('Feature or option'), name);
  if (value === null) await person.click(screen.getByLabelText('No limit'));
  await person.type(screen.getByLabelText('Reason'), 'As agreed');
  await person.click(screen.getByRole('button', { name: 'Add override' }));

  await waitFor(() => expect(sent).toMatchObject([{ kind: 'override', name, value, ends_at: null }]));
});

test('what the service refuses is said beside the field', async () => {
  const { network, person } = await openHelpdesk();
  network.answer(organizationOverrides.add, new Refusal('override_ends_late', 'ends_at'));
  await person.click(await screen.findByRole('button', { name: 'Add a grant or override' }));
  await person.type(screen.getByLabelText('How many more'), '5');
  await person.type(screen.getByLabelText('Reason'), 'An outage');
  await person.type(screen.getByLabelText('Until the end of (UTC)'), '9998-01-01');
  await person.click(screen.getByRole('button', { name: 'Add grant' }));

  await screen.findByText('Please enter an end in the future, at most ten years from now.');
});

test('one is taken back after a question', async () => {
  const { network, person } = await openHelpdesk();
  const taken: number[] = [];
  network.answer(organizationOverrides.takeBack, ({ params }) => {
    taken.push(params.number);
    return { ...view, entries: [withheld] };
  });
  const button = await screen.findByRole('button', { name: 'Revoke Active links' });
  await person.click(button);
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(taken).toEqual([]);
  await person.click(button);
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }));

  await screen.findByText('Nothing is granted or overridden.');
  expect(taken).toEqual([7]);
});

test('without a plan of its own it says whose counts, and teams with one have a section', async () => {
  const network = await openHelpdesk({
    ...view,
    paid_by: { id: 'o1', name: 'Olive Owner' },
    entries: [],
    teams: [{ slug: 'sales', name: 'Sales' }],
  });
  network.network.answer(teamOverrides.list, { ...view, entries: [granted] });

  const owner = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Olive Owner' });
  expect(owner.pathname).toBe('/app/kiosk/user/o1');
  const ofTeam = (await screen.findByRole('heading', { name: 'Grants and overrides of Sales' }))
    .parentElement;
  expect(ofTeam).not.toBeNull();
  expect(await screen.findAllByRole('button', { name: 'Add a grant or override' })).toHaveLength(1);
});

test('what can’t be loaded is asked for again', async () => {
  const { network, person } = await openHelpdesk(new Refusal('something_went_wrong') as never);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  network.answer(organizationOverrides.list, view);

  await person.click(retry);

  await screen.findByText('+500');
});
