create table plans (
  name text primary key,
  -- As contract/src/plans.ts has it.
  definition jsonb not null,
  -- When staff changed it: from then on new versions of the product leave it alone.
  edited_at timestamptz
);

-- Who pays.
create table billables (
  id bigint generated always as identity primary key,
  type text not null check (type in ('user', 'team', 'organization')),
  -- Whether links may be created beyond the plan's limit, for money.
  overage_enabled boolean not null default false,
  created_at timestamptz not null default now()
);

-- Null for a guest's.
alter table workspaces add column billable_id bigint references billables (id);
create index workspaces_billable on workspaces (billable_id) where billable_id is not null;

do $$
declare
  account record;
  billable bigint;
begin
  for account in select id as workspace_id from workspaces where kind <> 'guest' loop
    insert into billables (type) values ('user') returning id into billable;
    update workspaces set billable_id = billable where id = account.workspace_id;
  end loop;
end $$;

alter table workspaces add constraint workspaces_paid check ((kind = 'guest') = (billable_id is null));

create table subscriptions (
  id bigint generated always as identity primary key,
  billable_id bigint not null references billables (id),
  plan_name text not null references plans (name),
  interval text not null check (interval in ('monthly', 'yearly')),
  -- Its day begins the usage months.
  starts_at timestamptz not null,
  ends_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index subscriptions_one_current on subscriptions (billable_id) where ends_at is null;

-- At least what is in use: links that expire, or are archived, are taken off when the limit is reached.
create table usage_counts (
  billable_id bigint not null references billables (id),
  name text not null,
  -- The beginning of the usage month; of what does not begin anew each month, the beginning of time.
  period timestamptz not null,
  used bigint not null check (used >= 0),
  primary key (billable_id, name, period)
);
