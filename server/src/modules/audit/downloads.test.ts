import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvStart } from '@linklet/contract/http/csv.ts';
import type { AuditEntryView } from '@linklet/contract/audit/endpoints.ts';
import { runBatch, sendFile } from '../../testing/bulk/bulk-files.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organizations.ts';
import { freshUrl, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Each has a file made of a team, and answers where it is. */
const made = {
  'links.export_downloaded': async ({ owner, place }: TestOrganization) => {
    const { id } = (await owner.post(`${place}/link-exports`, { format: 'csv' })).json();
    await app.runJob('write-link-export', { exportId: id, userId: 0 });
    return `/app${place}/link-exports/${String(id)}/file`;
  },
  'click_log.downloaded': async ({ owner, place }: TestOrganization) => {
    const { id } = (await owner.post(`${place}/log-downloads`, { zone: 'UTC' })).json();
    await app.runJob('write-log-download', { downloadId: id, userId: 0 });
    return `/app${place}/log-downloads/${String(id)}/file`;
  },
  'links.import_report_downloaded': async ({ owner, place }: TestOrganization) => {
    const { id } = (await sendFile(owner, `url\n${freshUrl()}`, { place })).json();
    await runBatch(app, id);
    return `/app${place}/bulk/${String(id)}/report.csv`;
  },
  'audit.downloaded': async ({ slug }: TestOrganization) =>
    Promise.resolve(`/app/organization/${slug}/audit.csv`),
};

const auditOf = async ({ owner, slug }: TestOrganization): Promise<AuditEntryView[]> =>
  (await owner.get(`/organization/${slug}/audit`)).json().data;

describe.each(Object.entries(made))('a file: %s', (event, make) => {
  test('is in the organization’s audit with whoever took it, and begins as spreadsheets know UTF-8', async () => {
    const organization = await makeOrganization(app);
    await organization.owner.post(`${organization.place}/url/create`, { url: freshUrl() });
    const path = await make(organization);

    const file = await organization.owner.open(path);

    const [newest] = await auditOf(organization);
    expect([file.statusCode, file.body.slice(0, 2)]).toEqual([200, `${csvStart}"`]);
    expect([newest?.action, newest?.who?.email]).toEqual([event, organization.email]);
  });
});

const ofTeam = Object.entries(made).filter(([event]) => event !== 'audit.downloaded');

test.each(ofTeam)('of an archived team nobody takes a file: %s', async (_, make) => {
  const organization = await makeOrganization(app);
  const { owner, place } = organization;
  await owner.post(`${place}/url/create`, { url: freshUrl() });
  const path = await make(organization);
  const before = (await owner.open(path)).statusCode;

  const archived = await owner.patch(`${place}/archive`, { archive: true });

  expect([before, archived.statusCode, (await owner.open(path)).statusCode]).toEqual([200, 200, 403]);
});

test('an import that is cancelled is in the audit, once', async () => {
  const organization = await makeOrganization(app);
  const { owner, place, email } = organization;
  const { id } = (await sendFile(owner, `url\n${freshUrl()}`, { place })).json();

  await owner.post(`${place}/bulk/batches/${String(id)}/cancel`);
  await owner.post(`${place}/bulk/batches/${String(id)}/cancel`);

  const noted = (await auditOf(organization)).filter(({ action }) => action === 'links.import_cancelled');
  expect(noted).toMatchObject([
    { who: { email }, target: String(id), after: { file: 'links.csv', done: 0 } },
  ]);
});
