// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { AppState, DomainView } from '@linklet/contract/app-state/endpoints.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { shortenPaths } from '#/testing/shorten-paths.ts';
import { Select } from '#/ui/fields/Select.tsx';
import { AddDomain } from './AddDomain.tsx';
import { domainNote, DomainOptions } from './DomainChoice.tsx';

afterEach(cleanup);

type Workspace = NonNullable<AppState['workspace']>;

function workspaceWith(permissions: Workspace['permissions']): Workspace {
  return { organization: { slug: 'acme', name: 'Acme' }, team: null, permissions };
}

const ada = makeStaff({ plan: 'free' });

test.each<[string, Partial<AppState>, string, string | undefined]>([
  ['a guest', {}, 'Sign in or sign up to add a domain.', '/app/register'],
  [
    'who has not verified the email',
    { user: { ...ada, email_verified_at: null } },
    'Verify your email to add a domain.',
    '/app/email/verify',
  ],
  [
    'who is not subscribed',
    { user: ada },
    'You are not subscribed. Subscribe to a plan with domains to add one.',
    '/app/settings/subscription',
  ],
  [
    'whose plan has no domains',
    { user: { ...ada, plan: 'personal', is_subscribed: true } },
    'Your plan does not include your own domains.',
    '/app/settings/subscription',
  ],
  [
    'whose plan has domains',
    { user: { ...ada, plan: 'pro', is_subscribed: true }, features: ['add_branded_domains'] },
    'Put short links on a name of your own. A few DNS records make it work.',
    '/app/settings/branded-domains/create',
  ],
  [
    'who manages the domains of an organization',
    { user: ada, features: ['add_branded_domains'], workspace: workspaceWith(['domains.select']) },
    'Put short links on a name of your own. A few DNS records make it work.',
    '/app/organizations/acme/settings/profile/domains/create',
  ],
  [
    'who manages none of its domains',
    { user: ada, features: ['add_branded_domains'], workspace: workspaceWith([]) },
    'Only people who manage the organization’s domains can add one.',
    undefined,
  ],
])('%s learns from Add Domain what it asks for, and goes on there', async (_, given, text, way) => {
  render(<AddDomain state={makeState(given)} paths={shortenPaths} />);

  await userEvent.click(screen.getByRole('button', { name: 'Add Domain' }));

  const dialog = within(screen.getByRole('dialog', { name: 'Add Domain' }));
  dialog.getByText(text);
  expect(dialog.queryByRole('link')?.getAttribute('href')).toBe(way);
});

const domainOf = (domain: string, rules: Partial<DomainView>): DomainView => ({
  ...{ domain, type: 'common', isDisabled: false, isDefault: false, isDeleted: false, isBlocked: false },
  ...{ guestCanUseCustomAlias: true, allowForGuests: true, requireEmailVerification: false },
  ...{ subscribedOnly: false, for_all_teams: true, teams: [] },
  ...{ wideAliases: false, caseSensitiveAliases: false, defaultTags: [], defaultUtm: null },
  ...rules,
});

const available = [
  domainOf('lnk.test', {}),
  domainOf('proved.test', { requireEmailVerification: true }),
  domainOf('paid.test', { subscribedOnly: true }),
];
const workspace = workspaceWith([]);

test.each<[string, Partial<AppState>, string[], string[]]>([
  ['of a guest', {}, ['proved.test', 'paid.test'], ['This domain is not available to guest users. Sign Up']],
  [
    'of an account that has not verified its email',
    { user: { ...ada, email_verified_at: null } },
    ['proved.test', 'paid.test'],
    [
      'Verify your email to use this domain. Verify Email',
      'This domain is only available to subscribers. See your plan',
    ],
  ],
  [
    'of an account without a subscription',
    { user: ada },
    ['paid.test'],
    ['This domain is only available to subscribers. See your plan'],
  ],
  ['of a subscriber', { user: { ...ada, plan: 'pro', is_subscribed: true } }, [], []],
  ['of an organization’s people', { user: ada, workspace }, [], []],
])('locked domains %s are shown with the reasons, and the ways out', (_, given, locked, reasons) => {
  const state = makeState({ ...given, domains: { available, is_base: true, nameservers: [] } });
  render(
    <>
      <Select aria-label="Domain" onChange={() => undefined}>
        <DomainOptions state={state} host="lnk.test" />
      </Select>
      <div data-testid="notes">{domainNote(state, shortenPaths)}</div>
    </>,
  );

  const options = screen.getAllByRole<HTMLOptionElement>('option');
  const notes = [...screen.getByTestId('notes').children];
  expect(options.filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual(locked);
  expect(notes.map(({ textContent }) => textContent)).toEqual(reasons);
});
