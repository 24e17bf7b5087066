-- What staff give to, or withhold from, one payer besides its plan.
create table plan_overrides (
  id bigint generated always as identity primary key,
  billable_id bigint not null references billables (id),
  kind text not null check (kind in ('grant', 'override')),
  -- A feature, or an option of plans.
  name text not null,
  -- Null for no limit.
  value jsonb,
  starts_at timestamptz not null,
  -- Null for no end.
  ends_at timestamptz check (ends_at > starts_at),
  reason text not null check (char_length(reason) between 1 and 300),
  made_by bigint references users (id) on delete set null,
  made_at timestamptz not null,
  taken_back_by bigint references users (id) on delete set null,
  taken_back_at timestamptz
);
create index plan_overrides_standing on plan_overrides (billable_id) where taken_back_at is null;
create index plan_overrides_of_billable on plan_overrides (billable_id, id);
