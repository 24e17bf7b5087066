// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  decideTokenRequests,
  listTokenRequests,
  type TokenRequest,
} from '@linklet/contract/tokens/requests.ts';
import { makeToken } from '#/testing/make-token.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { stubTokens } from '#/testing/stub-tokens.ts';

const LIST = '/app/settings/api';

function makeRequest(given: Partial<TokenRequest> & { id: string }): TokenRequest {
  const changed = { action: 'link.changed', target: 'h4sh', short_link: 'link.test/sale' };
  return {
    ...{ token: 'Agent', by: 'Ada', asked_at: '2026-11-27T10:00:00Z', call: 'PATCH /app/api/v1/link/:hash' },
    changes: [{ ...changed, before: { title: 'Old' }, after: { title: 'New' } }],
    ...{ state: 'pending', reason: null, ...given },
  };
}

const ids = ['1', '2', '3'].map((last) => `0a1b2c3d-0000-4000-8000-00000000000${last}`);

test('what a token asks for says what it would change, and is done once it is approved', async () => {
  const network = stubTokens({ tokens: [makeToken({ needs_approval: true })] });
  const [id = ''] = ids;
  network.answer(listTokenRequests, { data: [makeRequest({ id })], pending: 1 });
  network.answer(decideTokenRequests, ({ body }) => {
    expect(body).toEqual({ ids: [id], decision: 'approve' });
    network.answer(listTokenRequests, { data: [], pending: 0 });
    return { data: [{ id, state: 'approved' as const, reason: null }] };
  });
  const person = showScreen(LIST);

  await person.click(await screen.findByText('Change link.test/sale'));
  screen.getByText('Title');
  screen.getByText('New');
  await person.click(screen.getByRole('button', { name: /^Approve/ }));

  await screen.findByText('Approved: 1 request.');
  await expect.poll(() => screen.queryByRole('heading', { name: 'Waiting for approval' })).toBeNull();
});

test('several are decided on at once after a question, and what could not be done says why', async () => {
  const network = stubTokens({ tokens: [makeToken({ needs_approval: true })] });
  network.answer(listTokenRequests, { data: ids.map((id) => makeRequest({ id })), pending: 3 });
  const reason = 'This alias is taken.';
  network.answer(decideTokenRequests, ({ body }) => {
    expect(body.ids).toEqual(ids.toReversed());
    const [id = ''] = ids;
    network.answer(listTokenRequests, { data: [makeRequest({ id, state: 'failed', reason })], pending: 0 });
    return {
      data: ids.map((each) => ({
        id: each,
        state: each === id ? ('failed' as const) : ('approved' as const),
        reason: null,
      })),
    };
  });
  const person = showScreen(LIST);

  await person.click(await screen.findByRole('button', { name: 'Approve 3…' }));
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }));

  await screen.findByText('Approved: 2 requests. Failed: 1.');
  await screen.findByText(reason);
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
});
