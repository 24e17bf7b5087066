import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganization } from '../../../testing/organizations.ts';
import {
  newSigningKey,
  readRequest,
  respond,
  samlDraft,
  type SigningKey,
} from '../../../testing/providers/saml-provider.ts';
import { arriveWith } from '../../../testing/providers/saml-sign-on.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let key: SigningKey;
let other: SigningKey;
beforeAll(async () => {
  app = await startTestApp();
  [key, other] = await Promise.all([newSigningKey(), newSigningKey()]);
});
afterAll(() => app.close());

test('one certificate takes the place of another while it stays required', async () => {
  const { owner, slug, email } = await makeOrganization(app);
  const at = `/organization/${slug}/sso`;
  await owner.put(at, samlDraft(key.certificate));
  const passTest = async (by: SigningKey) => {
    const request = readRequest((await owner.post(`${at}/test`)).json().url);
    await arriveWith(app, owner, { request, xml: await respond(request, by, { email }) });
    return (await owner.get(at)).json().connection;
  };
  await passTest(key);
  await owner.put(`${at}/enforced`, { enforced: true });
  const [before] = (await owner.get(at)).json().connection.certificates;

  await owner.put(at, { ...samlDraft(other.certificate), kept_certificates: [before.fingerprint] });
  const [byOld, byNew] = [await passTest(key), await passTest(other)];
  await owner.put(at, { ...samlDraft(''), kept_certificates: [byNew.certificates[1].fingerprint] });

  expect(byOld).toMatchObject({ enforced: true, test: { problem: null } });
  expect(byNew).toMatchObject({ enforced: true, test: { problem: null } });
  expect(byNew.certificates).toHaveLength(2);
  expect((await owner.get(at)).json().connection.certificates).toHaveLength(1);
});

test('certificates that have ended count no more', async () => {
  const { owner, slug, email } = await makeOrganization(app);
  const at = `/organization/${slug}/sso`;
  const soon = await newSigningKey(1 / 24);
  await owner.put(at, samlDraft(soon.certificate));
  const request = readRequest((await owner.post(`${at}/test`)).json().url);
  const xml = await respond(request, soon, { email });
  await app.sql`update sso_certificates set valid_to = now() where subject = 'CN=idp.example' and
    connection_id = (select id from sso_connections where organization_id =
      (select id from organizations where slug = ${slug}))`;

  await arriveWith(app, owner, { request, xml });

  const { connection } = (await owner.get(at)).json();
  expect(connection.test.reason).toBe('All certificates of the provider have expired.');
});

test('certificates are taken as providers show them', async () => {
  const { owner, slug } = await makeOrganization(app);
  const at = `/organization/${slug}/sso`;
  const ended = await newSigningKey(-1);
  const letters = key.certificate.replace(/-----[^-]+-----|\s/g, '');
  const give = async (certificate: string) => owner.put(at, samlDraft(certificate));

  expect((await give('')).json().code).toBe('certificate_missing');
  expect((await give('nothing')).json().code).toBe('certificate_wrong');
  expect((await give(ended.certificate)).json().code).toBe('certificate_over');
  expect((await give(letters)).json().connection.certificates).toHaveLength(1);
  expect((await give(key.certificate + other.certificate)).json().connection.certificates).toHaveLength(2);
});

test('people are told a month before a certificate ends, and a week before', async () => {
  const { owner, slug } = await makeOrganization(app);
  const soon = await newSigningKey(20);
  await owner.put(`/organization/${slug}/sso`, samlDraft(soon.certificate));
  const told = async () => {
    await app.runJob('warn-of-certificates');
    const { notifications } = (await owner.get('/notifications/recent')).json();
    return notifications.filter(({ text }: { text: string }) => text.includes('certificate')).length;
  };

  expect([await told(), await told()]).toEqual([1, 1]);
});
