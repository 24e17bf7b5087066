// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listTokenBatches, undoTokenBatch } from '@linklet/contract/tokens/changes.ts';
import * as api from '@linklet/contract/tokens/endpoints.ts';
import { makeStaff } from '#/testing/make-state.ts';
import { makeToken } from '#/testing/make-token.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal } from '#/testing/stub-network.ts';
import { stubTokens } from '#/testing/stub-tokens.ts';

const LIST = '/app/settings/api';
const SECRET = 'lnk_this-is-told-once';

test('each token says what it may, whose it is, when it ends, and what is left of it', async () => {
  stubTokens({
    tokens: [
      makeToken({
        name: 'Newsletter',
        permissions: ['read', 'create', 'analytics'],
        expires_at: '2026-11-20T10:00:00Z',
        link_budget: 100,
        allowed_hosts: ['example.com'],
        is_dry_run: true,
        last_used_on: '2026-11-19',
        links_made: 3,
      }),
    ],
  });

  showScreen(LIST);

  const row = (await screen.findByRole('link', { name: 'Newsletter' })).closest('li');
  expect(row?.textContent).toContain('…abcd');
  expect(row?.textContent).toContain('Read, create, statistics');
  expect(row?.textContent).toMatch(
    /created .*2026 by Ada · last used .*2026 · expired .*2026 · 3 of 100 links/,
  );
  expect(row?.textContent).toContain('only to example.com');
  within(row ?? document.body).getByText('Expired');
  within(row ?? document.body).getByText('Dry run');
});

test('without tokens it is said what they are for; without the API in the plan, where plans are', async () => {
  stubTokens({ refusal: 'The API is not part of your plan.', state: { features: [] } });

  showScreen(LIST);

  await screen.findByRole('heading', { name: 'No API tokens yet' });
  screen.getByText(/The API is not part of your plan/);
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe(
    '/app/settings/subscription',
  );
  expect(screen.queryByRole('link', { name: 'Create token' })).toBeNull();
  const menu = within(screen.getByRole('navigation', { name: 'Settings' }));
  expect(menu.queryByRole('link', { name: 'API' })).toBeNull();
});

test('with as many tokens as there can be, none is offered', async () => {
  const tokens = Array.from({ length: 50 }, (_, at) =>
    makeToken({ id: `0a1b2c3d-0000-4000-8000-0000000000${String(at + 10)}`, name: `T${String(at)}` }),
  );
  stubTokens({ tokens });

  showScreen(`${LIST}/new`);

  await screen.findByText('There are at most 50 tokens. Revoke one first.');
  expect(screen.queryByLabelText('Name')).toBeNull();
});

test('whoever has not verified the email, and pays nothing, is led to that', async () => {
  stubTokens({ state: { user: makeStaff({ isDeveloper: false, email_verified_at: null }) } });

  showScreen(LIST);

  await expect.poll(() => location.pathname).toBe('/app/email/verify');
});

test('what is wrong is told beside its field and loses nothing that was typed', async () => {
  const network = stubTokens();
  network.answer(api.makeToken, new Refusal('token_hosts_in_bulk'));
  const person = showScreen(`${LIST}/new`);
  const create = await screen.findByRole('button', { name: 'Create token' });
  const noteOf = (field: HTMLElement) =>
    document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

  await person.type(screen.getByLabelText('Link budget'), 'many');
  await person.type(screen.getByLabelText('Allowed hosts'), 'https://example.com');
  await person.selectOptions(screen.getByLabelText('Expires'), 'On a date');
  await person.click(create);

  expect(noteOf(screen.getByLabelText('Name'))).toBe('The name field is required.');
  expect(noteOf(screen.getByRole('group', { name: 'Permissions' }))).toBe(
    'Please choose at least one permission.',
  );
  expect(noteOf(screen.getByLabelText('Date'))).toBe('The expiry is not a date.');
  expect(noteOf(screen.getByLabelText('Link budget'))).toMatch(/^Please enter a whole number/);
  expect(noteOf(screen.getByLabelText('Allowed hosts'))).toBe(
    'Please enter hosts only, such as example.com.',
  );

  await person.type(screen.getByLabelText('Name'), 'CI');
  await person.click(screen.getByRole('button', { name: 'All' }));
  await person.selectOptions(screen.getByLabelText('Expires'), 'Never');
  await person.clear(screen.getByLabelText('Link budget'));
  await person.clear(screen.getByLabelText('Allowed hosts'));
  await person.type(screen.getByLabelText('Allowed hosts'), 'example.com');
  await person.click(create);

  await screen.findByText(
    'A token with a budget, with hosts or that waits for approval can’t be allowed bulk.',
  );
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'CI');
  expect(screen.getByLabelText('Allowed hosts')).toHaveProperty('value', 'example.com');
});

test('a new token is sent as it was meant and shown once, with a call to try it', async () => {
  const network = stubTokens();
  network.answer(api.makeToken, ({ body }) => {
    expect(body).toEqual({
      ...{ name: 'Newsletter', permissions: ['read', 'create'], is_dry_run: true, link_budget: 100 },
      needs_approval: false,
      allowed_hosts: ['xn--bcher-kva.example', 'example.com'],
      expires_at: new Date('2031-05-06T23:59:59').toISOString(),
    });
    return { ...makeToken(body), secret: SECRET };
  });
  const person = showScreen(`${LIST}/new`);

  await person.type(await screen.findByLabelText('Name'), 'Newsletter');
  await person.click(screen.getByRole('checkbox', { name: 'Create' }));
  await person.click(screen.getByRole('checkbox', { name: 'Read' }));
  await person.selectOptions(screen.getByLabelText('Expires'), 'On a date');
  await person.type(screen.getByLabelText('Date'), '2031-05-06');
  await person.type(screen.getByLabelText('Link budget'), '100');
  await person.type(screen.getByLabelText('Allowed hosts'), '*.Bücher.example\nexample.com\n');
  await person.selectOptions(screen.getByLabelText('Changes'), 'Dry run');
  await person.click(screen.getByRole('button', { name: 'Create token' }));

  await screen.findByText('Copy this token now; it won’t be shown again.');
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Your new token' }));
  screen.getByText(SECRET);
  const command = screen.getByText(/^curl /).textContent;
  expect(command).toContain('curl https://link.test/app/api/v1/url/create');
  expect(command).toContain(`-H 'Authorization: Bearer ${SECRET}'`);
  expect(command).toContain(`-d '{"url":"https://xn--bcher-kva.example/"}'`);
  await person.click(screen.getByRole('link', { name: 'Done' }));
  await screen.findByRole('heading', { level: 1, name: 'API tokens' });
  expect(document.body.textContent).not.toContain(SECRET);
});

test('a shortcut gives what only reads, and a token without create is tried by asking what it is', async () => {
  const network = stubTokens();
  network.answer(api.makeToken, ({ body }) => ({ ...makeToken(body), secret: SECRET }));
  const person = showScreen(`${LIST}/new`);

  await person.type(await screen.findByLabelText('Name'), 'Board');
  await person.click(screen.getByRole('button', { name: 'Read only' }));
  expect(screen.getByRole('button', { name: 'Read only', pressed: true })).toBeTruthy();
  expect(screen.getAllByRole('checkbox', { checked: true }).map(({ id }) => id.split('-').at(-1))).toEqual([
    'read',
    'analytics',
  ]);
  await person.click(screen.getByRole('button', { name: 'Create token' }));

  expect((await screen.findByText(/^curl /)).textContent).toContain('curl https://link.test/app/api/v1/me');
});

test('what one may not do oneself is locked with the reason, unless the token has it already', async () => {
  stubTokens({
    permissions: ['read', 'analytics'],
    tokens: [makeToken({ permissions: ['read', 'create'] })],
  });
  const person = showScreen(`${LIST}/edit/${makeToken().id}`);

  const box = async (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

  expect(
    [await box('Read'), await box('Create'), await box('Delete')].map(({ disabled }) => disabled),
  ).toEqual([...[false, false, true]]);
  const reason = document.getElementById((await box('Delete')).getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toContain('You don’t have this permission here yourself.');
  await person.click(screen.getByRole('button', { name: 'All' }));
  expect((await box('Delete')).checked).toBe(false);
});

test('an edit keeps the expiry to the second where it was left as it is', async () => {
  const token = makeToken({
    name: 'Old',
    expires_at: '2026-11-20T10:11:12.345Z',
    link_budget: 5,
    links_made: 2,
  });
  const network = stubTokens({ tokens: [token] });
  network.answer(api.editToken, ({ params, body }) => {
    expect(params.id).toBe(token.id);
    expect(body).toMatchObject({ name: 'New', expires_at: token.expires_at, link_budget: null });
    network.answer(api.listTokens, {
      ...{ data: [{ ...token, ...body }], permissions: [], refusal: null, base_url: 'https://link.test' },
    });
    return { ...token, ...body };
  });
  const person = showScreen(LIST);

  await person.click(await screen.findByRole('link', { name: 'Old' }));
  const name = await screen.findByLabelText('Name');
  screen.getByText('How many links it can create in total; so far 2. Leave empty for no limit.');
  await person.clear(name);
  await person.type(name, 'New');
  await person.clear(screen.getByLabelText('Link budget'));
  await person.click(screen.getByRole('button', { name: 'Save token' }));

  await screen.findByText('New saved.');
  await screen.findByRole('link', { name: 'New' });
  expect(location.pathname).toBe(LIST);
});

test('a token that is not there has no page', async () => {
  stubTokens();

  showScreen(`${LIST}/edit/nothing`);

  await screen.findByRole('heading', { level: 1, name: /not found|doesn’t exist|can’t find/i });
});

test('a token is revoked after a question, and the list keeps the focus', async () => {
  const network = stubTokens({ tokens: [makeToken()] });
  network.answer(api.revokeToken, () => {
    network.answer(api.listTokens, {
      data: [],
      permissions: [],
      refusal: null,
      base_url: 'https://link.test',
    });
    return {};
  });
  const person = showScreen(LIST);

  await person.click(await screen.findByRole('button', { name: 'Revoke CI' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke CI?' }));
  dialog.getByText(/lose access at once/);
  await person.click(dialog.getByRole('button', { name: 'Revoke token' }));

  await screen.findByText('CI revoked.');
  await screen.findByRole('heading', { name: 'No API tokens yet' });
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Tokens' }));
});

test('the page says where clients of other services are sent', async () => {
  stubTokens({ tokens: [] });
  showScreen(LIST);

  await screen.findByRole('heading', { name: 'Use your existing client' });
  screen.getByText('https://link.test/app/compat/dub');
  screen.getByText('https://link.test/yourls-api.php');
});

test('a token that is paused says why, and is resumed', async () => {
  const network = stubTokens({ tokens: [makeToken({ paused_at: '2026-11-20T10:00:00Z' })] });
  network.answer(api.resumeToken, () => {
    const list = { permissions: [], refusal: null, base_url: 'https://link.test' };
    network.answer(api.listTokens, { data: [makeToken()], ...list });
    return makeToken();
  });
  const person = showScreen(LIST);

  await screen.findByText(/far more links than usual/);
  await person.click(screen.getByRole('button', { name: 'Resume CI' }));

  await screen.findByText('CI resumed.');
  expect(screen.queryByText('Paused')).toBeNull();
});

test('whoever acts as somebody sees tokens and changes none', async () => {
  stubTokens({ tokens: [makeToken()], state: { impersonated: true } });

  showScreen(LIST);

  await screen.findByText('CI');
  expect(screen.queryByRole('link', { name: 'CI' })).toBeNull();
  expect(screen.queryByText(/More actions/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Create token' })).toBeNull();
});

const batch = {
  ...{ first: 10, last: 90, token: 'Agent', by: 'Ada', links: 25, undone: 0 },
  ...{ from: '2026-11-20T10:00:00Z', until: '2026-11-20T10:20:00Z' },
  ...{ created: 20, changed: 4, archived: 1, deleted: 0, restored: 0 },
};

test('what tokens did is listed by batches, and undone part by part, with what stays', async () => {
  const network = stubTokens({ tokens: [makeToken()] });
  network.answer(listTokenBatches, { data: [batch] });
  const asked: (string | null)[] = [];
  network.answer(undoTokenBatch, ({ body }) => {
    asked.push(body.after);
    return body.after === null
      ? { undone: 20, left: [], next: 'aaaaaaaaaaaaaaaa' }
      : {
          undone: 4,
          left: [{ link: 'link.test/sale', reason: 'Somebody has changed it since.' }],
          next: null,
        };
  });

  const person = showScreen(LIST);
  await screen.findByText('20 links made, 4 links changed, 1 link archived');
  await person.click(screen.getByRole('button', { name: /^Undo…/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Undo 25 links of Agent?' }));
  await person.click(question.getByRole('button', { name: 'Undo' }));

  await screen.findByText('Undone: 24 links.');
  expect(asked).toEqual([null, 'aaaaaaaaaaaaaaaa']);
  expect(screen.getByText('link.test/sale: Somebody has changed it since.')).toBeTruthy();
});

test('a batch that was undone has no way back, nor has one that somebody only sees', async () => {
  const network = stubTokens({ tokens: [makeToken()] });
  network.answer(listTokenBatches, { data: [{ ...batch, undone: 25 }] });

  showScreen(LIST);

  await screen.findByText('Undone');
  expect(screen.queryByRole('button', { name: /^Undo…/ })).toBeNull();
});
