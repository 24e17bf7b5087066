import { randomUUID } from 'node:crypto';
import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import type { SandboxRecordBody } from '@linklet/contract/domains/sandbox.ts';
import type { Answer, Browser, TestApp } from './test-app.ts';

export const DOMAINS = '/settings/branded-domains';

/** What is shown of one that works: visitors come by https in tests, where no certificate is seen. */
export const WORKING = 'certificate';

export const freshName = () => `go.d${randomUUID().slice(0, 8)}.example`;

export async function claim(browser: Browser, domain: string, place = DOMAINS): Promise<Answer> {
  return browser.post(place, { domain, only_for_links: true });
}

/** A domain that was proven once, of an account by its email address, or of an organization by its slug. */
export async function storeOwned(
  { sql }: TestApp,
  owner: { email: string } | { slug: string },
  host = freshName(),
): Promise<{ id: number; host: string }> {
  const [row] = await sql<[{ id: number }]>`
    insert into domains (host, type, kind, proven_at, directed_at, direction, user_id, organization_id)
    values (${host}, 'organization', 'own', now(), now(), 'here',
      (select id from users where email = ${'email' in owner ? owner.email : null}),
      (select id from organizations where slug = ${'slug' in owner ? owner.slug : null}))
    returning id`;
  return { id: row.id, host };
}

/** The DNS records of the sandbox zone, as staff keep them. */
export function sandboxOf(staff: () => Browser) {
  async function addRecord(record: Pick<SandboxRecordBody, 'name' | 'type' | 'value'>): Promise<number> {
    const body = { ttl: 300, seen_by: 'everybody', ...record };
    const answer = await staff().post('/kiosk/cloudflare/zones/records', body);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return (answer.json() as { id: number }).id;
  }

  async function addRecords({ records }: BrandedDomain): Promise<number[]> {
    return Promise.all(records.map(async ({ name, type, value }) => addRecord({ name, type, value })));
  }

  async function removeRecords(ids: readonly number[]): Promise<void> {
    for (const id of ids) await staff().delete(`/kiosk/cloudflare/zones/records/${String(id)}`);
  }

  /** A domain that works, with the numbers of its records. */
  async function makeDomain(browser: Browser, name = freshName(), place = DOMAINS) {
    const claimed = (await claim(browser, name, place)).json() as BrandedDomain;
    const records = await addRecords(claimed);
    const looked = await browser.post(`${place}/${name}/look`);
    if (looked.json().state !== WORKING) throw new Error(looked.body);
    return { name, records };
  }

  return { addRecord, addRecords, removeRecords, makeDomain };
}
