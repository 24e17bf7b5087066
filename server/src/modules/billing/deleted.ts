import { sql } from 'drizzle-orm';

/** Of `billables`: whoever it was for was deleted, or closed by staff. */
export const isDeleted = sql`
  not exists (
    select from workspaces join users on users.workspace_id = workspaces.id
    where workspaces.billable_id = billables.id and users.deleted_at is null and terminated_at is null)
  and not exists (
    select from organizations where own_billable_id = billables.id and deleted_at is null)
  and not exists (
    select from teams join organizations on organizations.id = teams.organization_id
    where teams.own_billable_id = billables.id
      and teams.deleted_at is null and organizations.deleted_at is null)`;
