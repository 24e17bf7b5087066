import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';

/** A program of an account of its own on the largest plan; answers its secret. */
export async function storeProgram(sql: Sql): Promise<string> {
  const secret = `lnk_${randomBytes(32).toString('base64url')}`;
  const hash = createHash('sha256').update(secret).digest('hex');
  await sql`
    with billable as (insert into billables (type) values ('user') returning id),
    workspace as (
      insert into workspaces (kind, billable_id) select 'personal', id from billable returning id, billable_id),
    account as (
      insert into users (name, email, email_verified_at, workspace_id)
      select 'Ada', ${`${randomUUID()}@example.org`}, now(), id from workspace returning id, workspace_id),
    subscription as (
      insert into subscriptions (billable_id, plan_name, interval, starts_at)
      select billable_id, 'enterprise', 'monthly', now() from workspace)
    insert into api_tokens (workspace_id, made_by, name, token_hash, hint, permissions, is_dry_run, created_at)
    select workspace_id, id, 'faults', decode(${hash}, 'hex'), 'hint',
      '{read,create,update}', false, now() from account`;
  return secret;
}
