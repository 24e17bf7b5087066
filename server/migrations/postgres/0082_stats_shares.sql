-- Addresses by which others see the statistics of a link.
create table stats_shares (
  id bigint primary key generated always as identity,
  workspace_id bigint not null references workspaces (id) on delete cascade,
  link_id bigint not null references links (id) on delete cascade,
  -- For whoever shares: who got the address.
  name text not null check (char_length(name) between 1 and 60),
  -- No click that they leave out is counted; as addresses write them.
  filters text not null,
  -- SHA-256 of what stands in the address; the same encrypted, to be copied again.
  token_hash bytea not null unique,
  sealed_token bytea not null,
  password_hash text,
  -- Clicks of later are not counted; null where all are.
  frozen_at timestamptz,
  -- Null for one without an end.
  ends_at timestamptz,
  created_at timestamptz not null
);
create index stats_shares_link on stats_shares (link_id, workspace_id);
create index stats_shares_workspace on stats_shares (workspace_id);
