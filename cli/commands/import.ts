import { accessSync, constants, openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { getBatch, uploadBulk, type BatchView } from '@linklet/contract/links/bulk/endpoints.ts';
import { call } from '../client.ts';
import { say, sayJson } from '../output.ts';
import { UsageError } from '../usage-error.ts';

const POLL_MS = 500;

/** Makes links of the rows of a file, and waits until all of them are done. */
export async function importFile(typed: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: typed,
    allowPositionals: true,
    options: {
      domain: { type: 'string' },
      credits: { type: 'string' },
      update: { type: 'boolean' },
      json: { type: 'boolean' },
    },
  });
  const [path] = positionals;
  if (path === undefined) throw new UsageError('Please name a file.');
  const form = new FormData();
  const fields = { domain: values.domain, credits: values.credits, update: values.update };
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value));
  form.set('file', await openFile(path), basename(path));
  const { id, warnings } = await call(uploadBulk, { form });
  for (const warning of warnings) process.stderr.write(`${warning}\n`);
  const batch = await untilDone(id);
  if (values.json === true) sayJson(batch);
  else say(resultOf(batch));
  if (batch.state !== 'done' || batch.refused > 0) process.exitCode = 1;
}

async function openFile(path: string): Promise<Blob> {
  try {
    accessSync(path, constants.R_OK);
    return await openAsBlob(path);
  } catch {
    throw new UsageError(`${path} can’t be read.`);
  }
}

async function untilDone(id: number): Promise<BatchView> {
  for (;;) {
    const batch = await call(getBatch, { params: { id } });
    if (process.stderr.isTTY) process.stderr.write(`\r${String(batch.done)} of ${String(batch.total)} rows`);
    if (batch.state !== 'waiting' && batch.state !== 'running') {
      if (process.stderr.isTTY) process.stderr.write('\n');
      return batch;
    }
    await sleep(POLL_MS);
  }
}

function resultOf({ state, created, updated, existing, refused }: BatchView): string {
  const counts = `${String(created)} made, ${String(updated)} changed, ${String(existing)} there before, ${String(refused)} refused`;
  return state === 'done' ? `${counts}.` : `The import was ${state}: ${counts}.`;
}
