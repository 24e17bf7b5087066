import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { makeOrganization } from '../../../testing/organizations.ts';
import { openIdDraft } from '../../../testing/providers/sign-on.ts';
import { startTestApp } from '../../../testing/test-app.ts';

test('a provider that fails is asked by the first alone of those who begin to sign in', async () => {
  let asked = 0;
  const provider = createServer((_, response) => {
    asked += 1;
    response.writeHead(500).end();
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const host = `127.0.0.1:${String((provider.address() as AddressInfo).port)}`;
  const app = await startTestApp({ SIGN_ON_HOSTS: host });
  onTestFinished(async () => {
    provider.close();
    await app.close();
  });
  const { owner, place } = await makeOrganization(app);
  const saved = (await owner.put(`${place}/sso`, openIdDraft(`http://${host}`))).json();
  const [, key = ''] = /sso\/([\w-]+)\/callback$/.exec(saved.addresses.redirect) ?? [];

  const answers: number[] = [];
  for (let time = 0; time < 5; time += 1)
    answers.push((await (await app.guest()).open(`/app/sso/${key}/begin`)).statusCode);

  expect(new Set(answers).size).toBe(1);
  expect(asked).toBe(1);
});
