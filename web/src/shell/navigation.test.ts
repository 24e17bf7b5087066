import { expect, test } from 'vitest';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { sideLinks } from './frame/side-entries.ts';
import { anybody, linksAt, topLinks, viewerOf, type Viewer } from './navigation.ts';

const viewer = (facts: Partial<Viewer>): Viewer => ({ ...anybody, ...facts });
/** With what is not given as for somebody without a plan or domains. */
function stateOf({ user, ...given }: { user: object | null; two_factor?: object }): AppState {
  const whole = user && { domains: { owned: [] }, ...user };
  const state = { two_factor: null, impersonated: false, features: [], ...given, user: whole };
  return state as unknown as AppState;
}

const labels = (links: { label: string }[]) => links.map(({ label }) => label);

test.each([
  ['a guest', viewer({ kind: 'guest' }), ['My URLs', 'Plans', 'Sign In', 'Sign Up']],
  [
    'somebody without a plan',
    viewer({ kind: 'free' }),
    ['Create Linklet', 'My URLs', 'Plans', 'Notifications', 'Manage Account'],
  ],
  [
    'a subscriber',
    viewer({ kind: 'subscribed' }),
    ['Dashboard', 'Shorten a Link', 'Statistics', 'Trash', 'Notifications', 'Manage Account'],
  ],
  [
    'staff',
    viewer({ kind: 'free', isStaff: true }),
    ['Create Linklet', 'My URLs', 'Plans', 'Notifications', 'Kiosk', 'Manage Account'],
  ],
  [
    'who acts as somebody else',
    viewer({ kind: 'free', isImpersonated: true }),
    ['Create Linklet', 'My URLs', 'Plans', 'Notifications', 'Manage Account', 'Back To My Account'],
  ],
  ['who can only sign out', viewer({ kind: 'ghost', isStaff: true }), []],
])('%s finds at the top what is theirs', (_, viewer, expected) => {
  expect(labels(topLinks(viewer, 'Linklet'))).toEqual(expected);
});

test.each([
  ['a guest', viewer({ kind: 'guest' }), []],
  ['somebody without a plan', viewer({ kind: 'free' }), ['Home', 'Links', 'Create']],
  ['a subscriber', viewer({ kind: 'subscribed' }), ['Home', 'Dashboard', 'Create']],
])('%s finds in the bar of a phone what is wanted most', (_, viewer, expected) => {
  expect(labels(linksAt('bar', viewer))).toEqual(expected);
});

test('before it is known who looks, each link says whom it is for', () => {
  expect(topLinks(anybody, 'Linklet').map(({ label, className = '' }) => [label, className])).toEqual([
    ['Create Linklet', 'primary for-users'],
    ['My URLs', ''],
    ['Plans', ''],
    ['Notifications', 'menu-only for-users'],
    ['Manage Account', 'menu-only for-users'],
    ['Sign In', 'for-guests'],
    ['Sign Up', 'primary for-guests'],
  ]);
});

test('whoever is invited finds the invitations in the menu, and teams in the settings', () => {
  const invited = viewer({ kind: 'free', isInvited: true, hasTeams: true });

  expect(labels(topLinks(invited, 'Linklet'))).toContain('Invitations');
  expect(labels(sideLinks('settings', invited))).toContain('Teams');
});

test('whoever has the API in the plan finds it in the settings', () => {
  const settings = (features: string[]) => {
    const state = stateOf({ user: { deletes_at: null, subscriptions: paid } });
    return labels(sideLinks('settings', viewerOf({ ...state, features } as AppState)));
  };

  expect(settings(['use_api'])).toContain('API');
  expect(settings([])).not.toContain('API');
});

test('the kiosk has its own menu beneath it, for staff alone', () => {
  const staff = viewer({ kind: 'free', isStaff: true });

  expect(labels(topLinks(staff, 'Linklet').find(({ label }) => label === 'Kiosk')?.submenu ?? [])).toEqual(
    labels(linksAt('kiosk', staff)),
  );
  expect(linksAt('kiosk', viewer({ kind: 'free' }))).toEqual([]);
});

test('who may make no links in the workspace is offered no form for one', () => {
  const reader = viewer({ kind: 'subscribed', canCreate: false });

  expect(labels(topLinks(reader, 'Linklet'))).toEqual([
    'Dashboard',
    'Statistics',
    'Trash',
    'Notifications',
    'Manage Account',
  ]);
  expect(labels(linksAt('bar', reader))).not.toContain('Create');
});

const period = { trial_ends_at: '2026-01-08T00:00:00Z', period_starts_at: '2026-01-08T00:00:00Z' };
const paid = { current: [{ isPastDue: false, ...period }] };
const unpaidTrial = { current: [{ isPastDue: true, ...period }] };
const unpaid = { current: [{ isPastDue: true, ...period, period_starts_at: '2026-02-08T00:00:00Z' }] };

test.each([
  ['a guest', { user: null }, 'guest'],
  ['half signed in', { user: null, two_factor: { type: 1, has_backup_codes: true } }, 'ghost'],
  ['terminated', { user: { is_subscribed: false, is_terminated: true, deletes_at: null } }, 'ghost'],
  ['deleted', { user: { is_subscribed: false, deletes_at: '2026-03-01T10:00:00.000Z' } }, 'ghost'],
  ['without a plan', { user: { is_subscribed: false, deletes_at: null, subscriptions: paid } }, 'free'],
  ['subscribed', { user: { is_subscribed: true, deletes_at: null, subscriptions: paid } }, 'subscribed'],
  [
    'whose trial was not paid',
    { user: { is_subscribed: true, deletes_at: null, subscriptions: unpaidTrial } },
    'ghost',
  ],
  [
    'whose payment failed later',
    { user: { is_subscribed: true, deletes_at: null, subscriptions: unpaid } },
    'subscribed',
  ],
])('somebody %s is seen as such', (_, state, kind) => {
  expect(viewerOf(stateOf(state)).kind).toBe(kind);
});

test('whoever has a domain finds it after the plan that it came with', () => {
  const user = {
    is_subscribed: false,
    deletes_at: null,
    subscriptions: paid,
    domains: { owned: ['go.acme.com'] },
  };

  expect(labels(sideLinks('links', viewerOf(stateOf({ user }))))).toContain('Domains');
});

test.each([
  [
    'somebody without a plan',
    viewer({ kind: 'free' }),
    ['Links', 'Pixel scripts', 'Trash'],
    ['Notifications', 'Settings'],
  ],
  [
    'a subscriber in a team',
    viewer({ kind: 'subscribed', hasTeams: true }),
    ['Links', 'Statistics', 'Tags', 'UTM presets', 'Pixel scripts', 'Exports', 'Trash'],
    ['Notifications', 'Settings', 'Usage', 'Teams'],
  ],
  [
    'who has domains in the plan and creates no links',
    viewer({ kind: 'subscribed', hasDomains: true, canCreate: false }),
    ['Links', 'Statistics', 'Tags', 'Pixel scripts', 'Exports', 'Trash', 'Domains'],
    ['Notifications', 'Settings', 'Usage'],
  ],
  [
    'who may import',
    viewer({ kind: 'subscribed', canImport: true }),
    ['Links', 'Statistics', 'Tags', 'UTM presets', 'Pixel scripts', 'Imports', 'Exports', 'Trash'],
    ['Notifications', 'Settings', 'Usage'],
  ],
  ['who can only sign out', viewer({ kind: 'ghost' }), [], []],
])('%s finds beside each screen what the workspace and the account have', (_, viewer, links, account) => {
  expect([labels(sideLinks('links', viewer)), labels(sideLinks('side', viewer))]).toEqual([links, account]);
});
