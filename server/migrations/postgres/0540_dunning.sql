-- What is due for a subscription, or was: the link in an email pays one of them.
create table due_payments (
  id bigint generated always as identity primary key,
  billable_id bigint not null references billables (id),
  subscription_id bigint not null references subscriptions (id),
  provider text not null,
  -- The provider's.
  ref text not null,
  -- `confirm` waits for the customer's bank.
  status text not null check (status in ('open', 'confirm', 'paid', 'void', 'refunded')),
  plan_name text not null,
  interval text not null check (interval in ('monthly', 'yearly')),
  -- With tax, in minor units.
  total bigint not null,
  currency text not null,
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  created_at timestamptz not null,
  unique (provider, ref)
);

-- What was written about a subscription, each once.
create table billing_reminders (
  subscription_id bigint not null references subscriptions (id),
  kind text not null,
  -- After what it is about, or before.
  day integer not null,
  -- What it is about: a time, a payment or a card.
  period text not null,
  sent_at timestamptz not null,
  primary key (subscription_id, kind, period, day)
);

create index checkouts_open_by_age on checkouts (created_at) where status = 'open';
