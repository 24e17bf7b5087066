-- Whoever is deleted is looked for in each table that names them.
create index sessions_impersonator on sessions (impersonator_id) where impersonator_id is not null;
create index sessions_pending_user on sessions (pending_user_id) where pending_user_id is not null;
create index sessions_workspace on sessions (workspace_id) where workspace_id is not null;
create index plan_overrides_made_by on plan_overrides (made_by);
create index plan_overrides_taken_back_by on plan_overrides (taken_back_by) where taken_back_by is not null;
create index quotes_billable on quotes (billable_id);
create index coupon_redemptions_billable on coupon_redemptions (billable_id);
create index due_payments_billable on due_payments (billable_id);
create index due_payments_subscription on due_payments (subscription_id) where subscription_id is not null;
create index trial_claims_billable on trial_claims (billable_id);
create index link_reports_alias on link_reports (alias_id) where alias_id is not null;
create index sso_accounts_connection on sso_accounts (connection_id);
create index sso_accounts_organization on sso_accounts (organization_id);
create index sso_connections_role on sso_connections (role_id) where role_id is not null;
create index sso_requests_connection on sso_requests (connection_id);
create index sso_step_ups_connection on sso_step_ups (connection_id);
create index bulk_batches_domain on bulk_batches (domain_id) where domain_id is not null;
