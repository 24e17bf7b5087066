import { randomUUID } from 'node:crypto';
import type { Answer, Browser, TestApp } from '../test-app.ts';
import { makeSubscriber } from '../accounts.ts';

/** A browser with an account on a plan, whose email is verified. */
export async function subscriber(app: TestApp, plan = 'pro'): Promise<{ browser: Browser; email: string }> {
  const made = await makeSubscriber(app, plan);
  await app.sql`update users set email_verified_at = now() where email = ${made.email}`;
  return made;
}

export interface SentFile {
  name?: string;
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  /** What the address of its workspace begins with; the own one where not given. */
  place?: string;
  /** Where to; to be imported where not given, with its cost in credits agreed to. */
  path?: '/bulk/csv' | '/bulk/preview' | '/imports' | '/imports/preview';
}

/** Sends a file of links as a browser's form does. */
export async function sendFile(
  browser: Browser,
  file: string | Buffer,
  { name = 'links.csv', fields = {}, headers = {}, place = '', path = '/bulk/csv' }: SentFile = {},
): Promise<Answer> {
  const boundary = `form-${randomUUID()}`;
  const parts = Object.entries({ ...(path === '/bulk/csv' && { credits: '1000000' }), ...fields }).map(
    ([field, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(parts.join('') + head),
    Buffer.from(file),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return browser.post(`${place}${path}`, body, {
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}

/** Has the worker's job done to its end. */
export async function runBatch(app: TestApp, id: number): Promise<void> {
  for (;;) {
    await app.runJob('import-links', { batchId: id, userId: 0 });
    const [batch] = await app.sql`select state from bulk_batches where id = ${id}`;
    if (batch?.['state'] !== 'waiting' && batch?.['state'] !== 'running') return;
  }
}
