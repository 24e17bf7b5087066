-- Accounts elsewhere that open an account here. A provider's issuer and subject name a person; an address does not.
create table identities (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  provider text not null check (provider in ('google', 'facebook', 'twitter', 'microsoft')),
  issuer text not null,
  subject text not null,
  -- As the provider last said it, to be shown to its owner.
  email text,
  created_at timestamptz not null,
  constraint identities_subject unique (provider, issuer, subject),
  constraint identities_one_per_provider unique (user_id, provider)
);

-- A sign-in elsewhere that is under way: state, nonce and verifier, good once.
alter table sessions add column social jsonb;
