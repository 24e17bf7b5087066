import { get } from 'node:http';
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { inDatabase, makeAccount, putOnPlan, type Person } from './account.ts';
import type { Page } from './browser.ts';
import { CHROME } from './guest.ts';

const { port } = new URL(inject('serviceUrl'));

export const freshDomain = () => `go.${randomUUID().slice(0, 8)}.test`;

/** As a visitor of the domain asks for it, at whom its records lead to. */
export function visitOn(domain: string, path: string): Promise<{ status: number; location: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${domain}:${port}`, 'user-agent': CHROME };
    get({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '' });
    }).on('error', reject);
  });
}

/** Somebody whose plan has a name below the base domain. */
export async function makeLargeSubscriber(): Promise<Person> {
  const person = await makeAccount();
  await putOnPlan(person, 'enterprise');
  return person;
}

/** A domain of somebody’s whose records are as they have to be. */
export async function makeDomain(person: Person): Promise<string> {
  const domain = freshDomain();
  await inDatabase(
    (sql) => sql`
      insert into domains (host, type, kind, user_id, proven_at, directed_at, direction, looked_at, looks)
      select ${`${domain}:${port}`}, 'organization', 'own', id, now(), now(), 'here', now(), 1
      from users where email = ${person.email}`,
  );
  await inDatabase((sql) => sql`select pg_notify('replica_changes', '')`);
  return domain;
}

/** A link of somebody’s on their domain, made a while ago. */
export async function storeLinkOn(
  { email }: Person,
  { domain, alias, destination }: { domain: string; alias: string; destination: string },
): Promise<void> {
  await inDatabase(
    (sql) => sql`
      with destination as (
        insert into long_urls (hash, url)
        values (sha256(convert_to(${destination}, 'UTF8')), ${destination})
        on conflict (hash) do update set url = excluded.url
        returning id
      ),
      made as (
        insert into links (workspace_id, origin_workspace_id, long_url_id, hash)
        select workspace_id, workspace_id, destination.id, left(md5(${`${domain}/${alias}`}), 16)
        from users, destination where email = ${email} returning id
      )
      insert into aliases (link_id, domain_id, alias, key, is_main)
      select made.id, domains.id, ${alias}, ${alias}, true from made, domains
      where domains.host = ${`${domain}:${port}`} and domains.released_at is null and domains.proven_at is not null`,
  );
  await inDatabase((sql) => sql`select pg_notify('replica_changes', '')`);
}

/** Makes the link x on a domain, in the form of the dashboard. */
export async function makeLinkOn(page: Page, host: string, destination: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Shorten a long URL').fill(destination);
  await dialog.getByLabel('Domain', { exact: true }).selectOption(host);
  await dialog.getByRole('textbox', { name: 'Alias (optional)' }).fill('x');
  await dialog.getByRole('button', { name: 'Shorten URL' }).click();
  await dialog.getByText(`${host}/x`).first().waitFor();
}
