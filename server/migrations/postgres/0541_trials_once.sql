-- A trial is given once for each card and each device, of which no more than a keyed hash is kept.
create table trial_claims (
  kind text not null check (kind in ('card', 'device')),
  hash bytea not null,
  -- Who had it.
  billable_id bigint not null references billables (id),
  created_at timestamptz not null,
  primary key (kind, hash)
);
create index trial_claims_by_age on trial_claims (created_at) where kind = 'device';

-- Another trial, given by staff: good until one begins.
create table trial_grants (
  billable_id bigint primary key references billables (id),
  granted_at timestamptz not null
);

-- Of the card, as `trial_claims` has it; null where the provider does not tell cards apart.
alter table billing_customers add column pm_hash bytea;
