-- The most that links beyond the limits may cost in a usage month, in minor units of the billable's currency; null for no limit.
alter table billables
  add column spend_limit bigint check (spend_limit >= 0),
  add column at_spend_limit text not null default 'stop' check (at_spend_limit in ('stop', 'ask', 'continue')),
  -- Overages of a past month are due: there are no further ones until they are paid.
  add column overage_unpaid boolean not null default false;

-- How far a limit was exceeded at most in a usage month.
create table usage_peaks (
  billable_id bigint not null references billables (id),
  name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Beyond the limit of then.
  extra bigint not null,
  reached_at timestamptz not null,
  -- When it was last counted.
  counted_at timestamptz not null,
  -- When it was put on a bill.
  settled_at timestamptz,
  primary key (billable_id, name, starts_at)
);
create index usage_peaks_unsettled on usage_peaks (ends_at) where settled_at is null;

create table overage_charges (
  id bigint generated always as identity primary key,
  billable_id bigint not null references billables (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Before tax, in minor units.
  amount bigint not null,
  currency text not null,
  text text not null,
  -- `waived` is too little to be charged, or nobody's to pay.
  status text not null check (status in ('pending', 'open', 'paid', 'waived')),
  provider text,
  payment_ref text,
  created_at timestamptz not null,
  unique (billable_id, starts_at),
  unique (provider, payment_ref)
);
create index overage_charges_pending on overage_charges (id) where status in ('pending', 'open');

-- A charge that is asked for again is made once.
alter table sandbox_payments add column key text;
create unique index sandbox_payments_key on sandbox_payments (customer_id, key) where key is not null;
