import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { createLogger, withoutPasswords } from './log.ts';
import { linesForPeople } from './log-lines.ts';

function capture(): { lines: string[]; log: ReturnType<typeof createLogger> } {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  return { lines, log: createLogger({ name: 'test', level: 'info', destination }) };
}

const failureOf = async (work: PromiseLike<unknown>): Promise<unknown> => {
  try {
    return await work;
  } catch (error) {
    return error;
  }
};

test('secrets and addresses are left out wherever they lie in what is logged', () => {
  const { lines, log } = capture();

  log.info({
    ip: '192.0.2.1',
    headers: { cookie: 'session=abc', authorization: 'Bearer abc', accept: '*/*' },
    form: { inner: { password: 'hunter2', token: 'abc' } },
  });

  expect(lines.join('')).not.toMatch(/192\.0\.2\.1|abc|hunter2/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ headers: { accept: '*/*' } });
});

test('a request is logged without its query, headers and sender', () => {
  const { lines, log } = capture();
  const socket = { remoteAddress: '192.0.2.1' };

  log.info({
    req: { id: 'r1', method: 'GET', url: '/app/verify?hash=abc', socket, headers: { cookie: 'abc' } },
  });

  expect((JSON.parse(lines[0] ?? '') as { req: unknown }).req).toEqual({
    id: 'r1',
    method: 'GET',
    path: '/app/verify',
  });
});

test('an error that quotes an address is logged without its password', () => {
  const { lines, log } = capture();

  log.error({ err: new Error('connect postgres://linklet:hunter2@127.0.0.1:5432/linklet failed') });

  expect(lines[0]).toContain('postgres://linklet:***@127.0.0.1:5432/linklet');
  expect(lines[0]).not.toContain('hunter2');
});

test('a failed query is logged with its cause, and without what was being written', async () => {
  const { lines, log } = capture();
  const app = await startTestApp();
  const refused = sql`
    insert into "users" (name, email, workspace_id) values (${'Ada\0'}, ${'ada@people.example'}, 1)`;

  log.error({ err: await failureOf(app.services.db.execute(refused)) }, 'failed');
  log.error({ err: await failureOf(app.services.db.execute(sql`select ${'hunter2'}::int`)) }, 'failed');

  expect(lines.join('')).not.toMatch(/ada@people|hunter2|params/);
  expect(lines.map((line) => (JSON.parse(line) as { err: unknown }).err)).toEqual([
    expect.objectContaining({
      message: expect.stringContaining('insert into "users"') as string,
      cause: expect.objectContaining({ code: '22021' }) as unknown,
    }),
    expect.objectContaining({ cause: expect.objectContaining({ code: '22P02' }) as unknown }),
  ]);
  await app.close();
});

test('at a terminal a line is short and readable', () => {
  const written: string[] = [];
  const destination = linesForPeople({ write: (text) => written.push(text) });

  createLogger({ name: 'app', level: 'info', destination }).warn({ seconds: 3 }, 'slow');

  expect(written[0]).toMatch(/^\d\d:\d\d:\d\d warn {2}app: slow seconds=3\n$/);
});

test('a long line without an address is read in no time', () => {
  const text = 'a'.repeat(200_000);
  const begunAt = performance.now();

  expect(withoutPasswords(text)).toBe(text);
  expect(performance.now() - begunAt).toBeLessThan(1000);
});

test.each([
  ['postgres://u:p@h/d', 'postgres://u:***@h/d'],
  ['http://u:p:q@h and http://a:b@c', 'http://u:***@h and http://a:***@c'],
  ['http://h:80/a@b', 'http://h:80/a@b'],
  ['nothing to hide', 'nothing to hide'],
])('%s loses its password', (text, expected) => {
  expect(withoutPasswords(text)).toBe(expected);
});
