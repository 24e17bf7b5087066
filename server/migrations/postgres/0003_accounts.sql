create table users (
  id bigint generated always as identity primary key,
  -- The account's name outside; not guessable.
  public_id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  email_verified_at timestamptz,
  -- Argon2id, as a PHC string; null for accounts that sign in elsewhere only.
  password_hash text,
  -- Bits 4 no affiliate, 8 mailings off, 16 invoices hidden.
  status integer not null default 0,
  time_zone text not null default 'UTC',
  workspace_id bigint not null references workspaces (id),
  is_developer boolean not null default false,
  -- 0 disabled, 1 TOTP, 2 a seed that is held elsewhere.
  two_factor_type smallint not null default 0 check (two_factor_type in (0, 1, 2)),
  -- Encrypted; the pending one counts once a code of it was shown.
  two_factor_secret bytea,
  two_factor_pending_secret bytea,
  -- The time step of the last code: none is good twice.
  two_factor_last_step bigint,
  last_read_announcements_at timestamptz,
  terminated_at timestamptz,
  -- Asked for; thirty days later the account is gone.
  deleted_at timestamptz,
  deletion_keeps_links boolean not null default true,
  created_at timestamptz not null default now(),
  constraint users_public_id unique (public_id),
  constraint users_workspace unique (workspace_id),
  constraint users_totp_has_secret check (two_factor_type <> 1 or two_factor_secret is not null)
);
create unique index users_email on users (lower(email));
create index users_deleted_at on users (deleted_at) where deleted_at is not null;

alter table sessions
  add column user_id bigint references users (id) on delete cascade,
  add column impersonator_id bigint references users (id) on delete cascade,
  -- Between the password and the second factor.
  add column pending_user_id bigint references users (id) on delete cascade,
  -- When the password was last shown.
  add column confirmed_at timestamptz,
  add column signed_in_at timestamptz,
  -- The session's name in lists; its id is the secret's hash.
  add column public_id uuid not null default gen_random_uuid(),
  add column device text not null default '',
  add column place text not null default '',
  -- The network of the last sign-in, hashed, to know its owner again while strangers guess passwords.
  add column network bytea;
create index sessions_user on sessions (user_id, last_seen_at desc) where user_id is not null;
create unique index sessions_public_id on sessions (public_id);

create table backup_codes (
  user_id bigint not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table password_resets (
  user_id bigint primary key references users (id) on delete cascade,
  token_hash bytea not null,
  -- As it was when asked for: another address makes the link worthless.
  email text not null,
  expires_at timestamptz not null
);

-- Guesses at secrets, counted by whom they are aimed at and where they come from.
create table attempts (
  subject bytea primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index attempts_resets_at on attempts (resets_at);

-- What the product has written to people. Without a mail server this is the mailbox that staff read.
create table emails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index emails_newest on emails (id desc);

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  user_id bigint references users (id) on delete set null,
  -- Staff who acted as the user.
  impersonator_id bigint references users (id) on delete set null,
  details jsonb not null default '{}'
);
create index audit_entries_user on audit_entries (user_id, id desc);

-- A link that a guest made before signing in to an account: its earlier clicks carry this workspace.
alter table links add column guest_workspace_id bigint;
