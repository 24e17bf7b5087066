// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  getBatch,
  listBatches,
  previewBulk,
  uploadBulk,
  type BatchDetails,
} from '@linklet/contract/links/bulk/endpoints.ts';
import { ada, openDialog, stateOf } from '#/testing/create-dialog.ts';
import { Refusal } from '#/testing/stub-network.ts';

const file = new File(['url\nhttps://example.com/a\n'], 'fair.csv', { type: 'text/csv' });
const done: BatchDetails = {
  ...{ id: 7, file_name: 'fair.csv', state: 'done', total: 1, done: 1, created: 1, updated: 0, existing: 0 },
  ...{ refused: 0, warnings: [], created_at: '2026-11-25T10:00:00Z', ended_at: '2026-11-25T10:00:01Z' },
  refusals: [],
};
const patient = { timeout: 10_000 };

test('a file waits, and is not said to be uploaded, while its credits are asked about', async () => {
  const { network, person, dialog } = await openDialog(
    stateOf({ user: ada, features: ['create_linklet', 'use_bulk'] }),
  );
  network.answer(listBatches, { data: [] });
  network.answer(previewBulk, { total: 1, columns: ['url'], rows: [], warnings: [] });
  network.answer(uploadBulk, new Refusal('using_credits', undefined, { cost: 1 }));
  network.answer(getBatch, done);
  await person.click(await dialog.findByRole('button', { name: 'Import CSV' }));
  await person.upload(await dialog.findByLabelText('File'), file);

  await person.click(dialog.getByRole('button', { name: 'Upload file' }));
  const question = within(await screen.findByRole('dialog', { name: 'Use credits?' }));

  expect(screen.queryByText('Uploading…')).toBeNull();
  network.answer(uploadBulk, { id: 7, total: 1, warnings: [] });
  await person.click(question.getByRole('button', { name: 'Use credits' }));
  const scheduled = await screen.findByText(/^Your request is being processed\./);
  // Under the pointer a notice does not end by its time.
  await person.hover(scheduled);
  expect(await screen.findByText('Import finished: 1 of 1 created', {}, patient)).toBeDefined();
  await waitFor(() => expect(scheduled.isConnected).toBe(false));
});

test('rows that were refused are listed with their reasons', async () => {
  const { network, person, dialog } = await openDialog(
    stateOf({ user: ada, features: ['create_linklet', 'use_bulk'] }),
  );
  network.answer(listBatches, { data: [] });
  network.answer(previewBulk, { total: 12, columns: ['url'], rows: [], warnings: [] });
  network.answer(uploadBulk, { id: 7, total: 12, warnings: [] });
  const refusal = { row: 3, url: 'not a url', reason: 'The URL format is invalid.' };
  network.answer(getBatch, { ...done, total: 12, done: 12, refused: 11, refusals: [refusal] });
  await person.click(await dialog.findByRole('button', { name: 'Import CSV' }));
  await person.upload(await dialog.findByLabelText('File'), file);
  await person.click(dialog.getByRole('button', { name: 'Upload file' }));

  const rows = within(await screen.findByRole('list', { name: 'Refused rows' }, patient));

  expect(rows.getByRole('listitem').textContent).toBe('Row 3 not a urlThe URL format is invalid.');
  expect(screen.getByText('10 more in the report.')).toBeDefined();
});
