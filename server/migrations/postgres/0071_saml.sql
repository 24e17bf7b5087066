-- What a provider of SAML signs with: several, while one takes the place of another.
create table sso_certificates (
  connection_id bigint not null references sso_connections (id) on delete cascade,
  -- SHA-256 of it, in hexadecimal digits.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  certificate text not null,
  subject text not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  -- When people were told that it ends soon.
  warned_at timestamptz,
  primary key (connection_id, fingerprint)
);
create index sso_certificates_valid_to on sso_certificates (valid_to);

-- Who a provider signs out again: the name and session that it said.
alter table sso_step_ups add column signed_on jsonb;

-- Assertions that were accepted: each counts once.
create table sso_assertions (
  connection_id bigint not null references sso_connections (id) on delete cascade,
  assertion_id text not null,
  accepted_at timestamptz not null,
  primary key (connection_id, assertion_id)
);
create index sso_assertions_accepted on sso_assertions (accepted_at);

-- What a provider posted, until the browser that asked for it comes with its cookie.
create table sso_results (
  -- SHA-256 of what the address says that the browser is sent to.
  id bytea primary key,
  request_id bytea not null references sso_requests (id) on delete cascade,
  result jsonb not null,
  arrived_at timestamptz not null
);
create index sso_results_request on sso_results (request_id);
create index sso_results_arrived on sso_results (arrived_at);
