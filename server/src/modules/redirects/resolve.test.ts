import { linkStatus, longUrlStatus } from '@linklet/contract/links/statuses.ts';
import { expect, test } from 'vitest';
import type { VisitQuery } from './destination-query.ts';
import type { Found } from './find-link.ts';
import { plainDomain } from '../../testing/front-door.ts';
import type { ReplicaLink } from './replica/link-record.ts';
import { noRoutes } from './routes/link-routes.ts';
import { resolve } from './resolve.ts';

const now = Date.UTC(2026, 0, 1);
const noQuery: VisitQuery = { isQr: false, passedOn: [] };
const makeFacts = ({
  isPreview = false,
  isUnlocked = false,
  query = noQuery,
  mayBeMeasured = true,
  isLinkExpander = undefined as boolean | undefined,
} = {}) => ({
  isPreview,
  isUnlocked,
  query,
  now,
  mayBeMeasured,
  get isLinkExpander(): boolean {
    if (isLinkExpander === undefined) throw new Error('The program was asked for.');
    return isLinkExpander;
  },
  // A link without routes pays for finding none of these.
  get traits(): never {
    throw new Error('The traits were asked for.');
  },
  get referrerHost(): never {
    throw new Error('The referrer was asked for.');
  },
  get share(): never {
    throw new Error('The share was asked for.');
  },
  valuesOf: (): never => {
    throw new Error('A parameter was asked for.');
  },
});
const facts = makeFacts();

const link: ReplicaLink = {
  aliasId: 1,
  domainId: 1,
  alias: 'sale',
  key: 'sale',
  linkId: 1,
  workspaceId: 1,
  linkHash: 'abcdefghijklmnop',
  linkStatus: linkStatus.active,
  longUrlStatus: longUrlStatus.active,
  expiresAt: null,
  createdAt: now,
  url: 'https://a.test/',
  routes: noRoutes,
  redirectStatus: 302,
  passesQuery: true,
  startsAt: null,
  pixels: '',
  hasPassword: false,
  hasClickLimit: false,
  afterClicksUrl: '',
  card: '',
  hasAnalytics: true,
};

const found = (changes: Partial<ReplicaLink> = {}, isServed = true): Found => ({
  kind: 'link',
  domain: { ...plainDomain, id: 1, host: 'go.test', isServed },
  link: { ...link, ...changes },
});

test('an active link leads to its destination', () => {
  expect(resolve(found(), facts)).toMatchObject({
    kind: 'redirect',
    location: 'https://a.test/',
    status: 302,
  });
});

test('a link with a password shows its destination to nobody who has not said it', () => {
  const locked = found({ hasPassword: true, pixels: '[{}]' });

  expect(resolve(locked, facts).kind).toBe('password');
  expect(resolve(locked, makeFacts({ isPreview: true })).kind).toBe('password');
  expect(resolve(locked, makeFacts({ isUnlocked: true })).kind).toBe('pixels');
  expect(resolve(found({ hasPassword: true }), makeFacts({ isUnlocked: true }))).toMatchObject({
    kind: 'redirect',
    status: 303,
  });
});

test('the query of the visit goes along', () => {
  const query = { isQr: false, passedOn: ['x=1'] };

  expect(resolve(found(), makeFacts({ query }))).toMatchObject({ location: 'https://a.test/?x=1' });
});

test('a link may keep the query of the visit to itself, and say how it redirects', () => {
  const query = { isQr: false, passedOn: ['x=1'] };
  const link = found({ passesQuery: false, redirectStatus: 308 });

  expect(resolve(link, makeFacts({ query }))).toMatchObject({ location: 'https://a.test/', status: 308 });
});

test('a link with pixels goes on by their page, where the visit may be measured', () => {
  const pixels = '[{"id":1,"provider":"meta","pixelId":"1234567890"}]';

  expect(resolve(found({ pixels }), facts)).toMatchObject({
    kind: 'pixels',
    pixels,
    location: 'https://a.test/',
  });
  expect(resolve(found({ pixels }), makeFacts({ mayBeMeasured: false })).kind).toBe('redirect');
});

test('a preview shows an active link', () => {
  expect(resolve(found(), makeFacts({ isPreview: true })).kind).toBe('preview');
});

test.each([
  ['deleted', { linkStatus: linkStatus.active | linkStatus.deleted }],
  ['deleted', { linkStatus: linkStatus.deleted | linkStatus.terminated | linkStatus.archived }],
  ['terminated', { linkStatus: linkStatus.active | linkStatus.terminated }],
  ['terminated', { longUrlStatus: longUrlStatus.terminated }],
  ['terminated', { longUrlStatus: longUrlStatus.active | longUrlStatus.terminated }],
  ['archived', { linkStatus: linkStatus.active | linkStatus.archived }],
  ['archived', { linkStatus: linkStatus.active | linkStatus.archived, expiresAt: now - 1 }],
  ['off', { linkStatus: 0 }],
  ['off', { longUrlStatus: longUrlStatus.inactive }],
  ['expired', { expiresAt: now - 1 }],
  ['expired', { expiresAt: now }],
  ['early', { startsAt: now + 1 }],
] as const)('a link is gone as %s with %j', (reason, changes) => {
  expect(resolve(found(changes), facts)).toMatchObject({ kind: 'gone', reason });
});

test('a card is for apps that show links in messages, whether there is a password or not', () => {
  const card = '{"title":"Sale"}';
  const expander = makeFacts({ isLinkExpander: true });

  expect(resolve(found({ card }), expander).kind).toBe('card');
  expect(resolve(found({ card, hasPassword: true }), expander).kind).toBe('card');
  expect(resolve(found({ card }), makeFacts({ isLinkExpander: false })).kind).toBe('redirect');
  expect(resolve(found(), expander).kind).toBe('redirect');
  expect(resolve(found({ card }), makeFacts({ isPreview: true, isLinkExpander: true })).kind).toBe('preview');
  expect(resolve(found({ card, expiresAt: now }), expander)).toMatchObject({
    kind: 'gone',
    reason: 'expired',
  });
});

test('a preview of a link that is gone shows no destination', () => {
  const decision = resolve(found({ linkStatus: linkStatus.terminated }), makeFacts({ isPreview: true }));

  expect(decision).toMatchObject({ kind: 'gone', reason: 'terminated' });
});

test.each([
  { expiresAt: now + 1 },
  { startsAt: now },
  { linkStatus: linkStatus.active | linkStatus.noAffiliate | linkStatus.canAffiliate },
  { longUrlStatus: longUrlStatus.active | longUrlStatus.noAffiliate },
])('a link works with %j', (changes) => {
  expect(resolve(found(changes), facts).kind).toBe('redirect');
});

test('a link on a domain that is switched off is gone', () => {
  expect(resolve(found({}, false), facts)).toMatchObject({ kind: 'gone', reason: 'domain-off' });
});

test('what nobody can look up is not called unknown', () => {
  expect(resolve({ kind: 'unavailable' }, facts)).toEqual({ kind: 'unavailable' });
  const domain = { ...plainDomain, id: 1, host: 'go.test' };
  expect(resolve({ kind: 'no-link', domain }, facts)).toEqual({ kind: 'not-found', domain });
});
