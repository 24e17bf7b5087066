-- What a plan costs: an amount never changes, a new one is a new row, and whoever bought an old one keeps it.
create table prices (
  id bigint generated always as identity primary key,
  plan_name text not null references plans (name),
  interval text not null check (interval in ('monthly', 'yearly')),
  -- ISO 4217.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- In minor units.
  amount bigint not null check (amount >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index prices_one_sold on prices (plan_name, interval, currency) where is_active;

create function keep_price() returns trigger language plpgsql as $$
begin
  if (new.plan_name, new.interval, new.currency, new.amount) is distinct from (old.plan_name, old.interval, old.currency, old.amount)
  then raise exception 'A price never changes: a new one is a new row.';
  end if;
  return new;
end $$;
create trigger prices_kept before update on prices for each row execute function keep_price();

alter table billables
  -- Fixed with the first payment.
  add column currency text,
  -- How far this one is ahead of the clock, in the sandbox.
  add column ahead_ms bigint not null default 0;

alter table subscriptions
  -- A billable has one subscription at a time in each.
  add column slot text not null default 'default',
  -- Null for one that staff gave, which nobody pays.
  add column provider text,
  add column provider_ref text,
  add column price_id bigint references prices (id),
  add column currency text not null default 'USD',
  -- For a period, without tax, in minor units.
  add column amount bigint not null default 0,
  add column quantity integer not null default 1,
  add column billing_status text not null default 'active'
    check (billing_status in ('incomplete', 'trialing', 'active', 'past_due', 'paused')),
  add column trial_ends_at timestamptz,
  add column period_starts_at timestamptz,
  add column period_ends_at timestamptz,
  -- When the payment that is due first failed.
  add column past_due_since timestamptz,
  -- The provider's, of the payment that is due.
  add column payment_ref text,
  -- What it becomes at the end of the period.
  add column next_price_id bigint references prices (id),
  -- From then on it takes no slot.
  add column closed_at timestamptz,
  add column updated_at timestamptz not null default now();

update subscriptions set closed_at = ends_at where ends_at is not null;
drop index subscriptions_one_current;
create unique index subscriptions_one_current on subscriptions (billable_id, slot) where closed_at is null;
create unique index subscriptions_of_provider on subscriptions (provider, provider_ref);
create index subscriptions_of_billable on subscriptions (billable_id);
