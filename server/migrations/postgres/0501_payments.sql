-- Who a billable is at a provider, and the method of payment as far as people recognize it by.
create table billing_customers (
  id bigint generated always as identity primary key,
  billable_id bigint not null references billables (id),
  provider text not null,
  ref text not null,
  pm_type text,
  pm_last_four text,
  -- MM/YYYY.
  pm_expiration text,
  pm_country text,
  created_at timestamptz not null default now(),
  unique (billable_id, provider),
  unique (provider, ref)
);

-- A way to pay that was begun. One at a time is open in a slot.
create table checkouts (
  id bigint generated always as identity primary key,
  billable_id bigint not null references billables (id),
  slot text not null,
  provider text not null,
  ref text not null,
  purpose text not null,
  price_id bigint references prices (id),
  status text not null default 'open' check (status in ('open', 'completed', 'expired')),
  created_at timestamptz not null,
  unique (provider, ref)
);
create unique index checkouts_one_open on checkouts (billable_id, slot) where status = 'open';

-- What was shown of a change before it was agreed to.
create table quotes (
  id text primary key,
  billable_id bigint not null references billables (id),
  price_id bigint not null references prices (id),
  shown jsonb not null,
  at timestamptz not null,
  created_at timestamptz not null
);
create index quotes_by_age on quotes (created_at);

-- News of providers: each says only that something changed.
create table billing_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  type text not null,
  customer_ref text,
  received_at timestamptz not null,
  handled_at timestamptz,
  -- The subscriptions before and after the look that it led to.
  before jsonb,
  after jsonb,
  unique (provider, event_id)
);
create index billing_events_of_customer on billing_events (provider, customer_ref, id);
create index billing_events_waiting on billing_events (id) where handled_at is null;

-- The sandbox: a provider of payments of its own, which charges nothing. Nothing else reads these tables.
create table sandbox_customers (
  id text primary key,
  email text not null,
  -- How far its time is ahead.
  ahead_ms bigint not null default 0,
  -- In thousandths of a percent.
  tax_rate integer not null default 0,
  -- Of the card: brand, last four digits, month, year and country, and how it behaves. Never its number.
  card jsonb,
  created_at timestamptz not null
);

create table sandbox_subscriptions (
  id text primary key,
  customer_id text not null references sandbox_customers (id),
  checkout_id text,
  price jsonb not null,
  next_price jsonb,
  status text not null check (status in ('incomplete', 'trialing', 'active', 'past_due', 'ended')),
  discount jsonb,
  anchor timestamptz not null,
  trial_ends_at timestamptz,
  period_starts_at timestamptz not null,
  period_ends_at timestamptz not null,
  past_due_since timestamptz,
  cancels_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null
);
create index sandbox_subscriptions_of_customer on sandbox_subscriptions (customer_id);
create index sandbox_subscriptions_due on sandbox_subscriptions (period_ends_at) where status <> 'ended';

create table sandbox_checkouts (
  id text primary key,
  customer_id text not null references sandbox_customers (id),
  purpose text not null,
  -- What is bought; null where only a card is given.
  price jsonb,
  payment_id text,
  trial_days integer not null default 0,
  discount jsonb,
  -- Where the browser goes on.
  success_url text not null,
  cancel_url text not null,
  status text not null default 'open' check (status in ('open', 'completed', 'expired')),
  created_at timestamptz not null
);
create index sandbox_checkouts_of_customer on sandbox_checkouts (customer_id);

create table sandbox_payments (
  id text primary key,
  customer_id text not null references sandbox_customers (id),
  subscription_id text references sandbox_subscriptions (id),
  status text not null check (status in ('open', 'confirm', 'paid', 'void', 'refunded')),
  sum jsonb not null,
  period jsonb,
  -- What is done once it is paid.
  pending jsonb,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  failure text,
  created_at timestamptz not null,
  paid_at timestamptz,
  refunded_at timestamptz
);
create index sandbox_payments_of_customer on sandbox_payments (customer_id);
create index sandbox_payments_due on sandbox_payments (next_attempt_at) where next_attempt_at is not null;

create table sandbox_events (
  id text primary key,
  customer_id text not null references sandbox_customers (id),
  type text not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index sandbox_events_waiting on sandbox_events (created_at) where delivered_at is null;
