create table coupons (
  id bigint generated always as identity primary key,
  -- As it is typed, in capitals.
  code text not null unique,
  percent_off integer check (percent_off between 1 and 100),
  -- In minor units.
  amount_off bigint check (amount_off > 0),
  currency text,
  -- Names of plans and intervals that it is for; null for all.
  plans text[],
  intervals text[],
  -- On each period, or on the first alone.
  is_forever boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer check (max_uses > 0),
  created_at timestamptz not null default now(),
  check (num_nonnulls(percent_off, amount_off) = 1),
  check ((amount_off is null) = (currency is null))
);

-- Who uses which: held while it is being paid.
create table coupon_redemptions (
  coupon_id bigint not null references coupons (id),
  billable_id bigint not null references billables (id),
  checkout_ref text,
  is_paid boolean not null default false,
  created_at timestamptz not null,
  primary key (coupon_id, billable_id)
);

-- Whom bills are made out to.
create table billing_details (
  billable_id bigint primary key references billables (id),
  name text not null default '',
  address text not null default '',
  postal_code text not null default '',
  city text not null default '',
  -- ISO 3166, two letters; empty while it is not known.
  country text not null default '',
  purchase_order text not null default '',
  -- Where invoices go besides the owner.
  invoice_email text not null default '',
  tax_id text not null default '',
  tax_id_state text not null default 'none' check (tax_id_state in ('none', 'checking', 'valid', 'invalid', 'form_only')),
  tax_id_checked_at timestamptz,
  -- What the authority answered: its number of the consultation, name and address.
  tax_id_evidence jsonb,
  updated_at timestamptz not null
);

-- Value added tax by country, in thousandths of a percent, from a day on.
create table tax_rates (
  country text not null,
  since date not null,
  rate integer not null check (rate between 0 and 100000),
  primary key (country, since)
);
