create table passkeys (
  id bigint generated always as identity primary key,
  public_id uuid not null default gen_random_uuid(),
  user_id bigint not null references users (id) on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  -- What the device counts its uses with; 0 for those that do not.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_credential unique (credential_id),
  constraint passkeys_public_id unique (public_id)
);
create index passkeys_user on passkeys (user_id);

-- What the browser's authenticator is to sign, good once.
alter table sessions add column passkey_challenge jsonb;
