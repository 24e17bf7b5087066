import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createHttpServer } from '../server.ts';
import { registerWebApp } from './web-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'linklet-web-'));
let server: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'app.html'), '<!doctype html><title>App</title>');
  const manifest = { pages: {}, app: 'app.html', appRoutes: ['/app/dashboard'] };
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(manifest));
  server = createHttpServer(readConfig({}), pino({ level: 'silent' }));
  await registerWebApp(server, { folder, values: {}, partners: [], reads: {} });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

test('no other site is told the address of a screen, which may hold what an email’s link opens', async () => {
  const answer = await server.inject('/app/dashboard');

  expect([answer.statusCode, answer.headers['referrer-policy']]).toEqual([200, 'no-referrer']);
});

test.each(['/app/api/nothing', '/app/api/%00', '/app/api/state/%00', '/app/api/%'])(
  'a path of the API that does not exist is an error of the API: %s',
  async (path) => {
    const answer = await server.inject(path);

    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject({ code: expect.any(String) as string });
  },
);
