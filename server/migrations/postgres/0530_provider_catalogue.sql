-- What we have made at a provider: products, prices, tax rates and coupons. An account there is known by a digest of its key.
create table provider_catalogue (
  provider text not null,
  account text not null,
  key text not null,
  ref text not null,
  created_at timestamptz not null default now(),
  primary key (provider, account, key)
);

-- Changes of plans with the next period, where a provider cannot keep them itself.
create table scheduled_changes (
  provider text not null,
  subscription_ref text not null,
  -- What is paid until then.
  price_id bigint not null references prices (id),
  next_price_id bigint not null references prices (id),
  at timestamptz not null,
  -- When the provider was told of it, shortly before.
  applied_at timestamptz,
  primary key (provider, subscription_ref)
);
