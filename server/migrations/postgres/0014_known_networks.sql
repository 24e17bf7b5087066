-- Where an account was opened from, to tell its owner from strangers who guess passwords. Signing out keeps it.
create table known_networks (
  user_id bigint not null references users (id) on delete cascade,
  -- Keyed: the table alone names no network.
  network bytea not null,
  used_at timestamptz not null,
  primary key (user_id, network)
);
create index known_networks_used_at on known_networks (used_at);
alter table sessions drop column network;
