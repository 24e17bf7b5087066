-- A domain that its owner offers to an account, by its email, or to an organization. It is theirs once they accept.
create table domain_transfers (
  domain_id integer primary key references domains (id) on delete cascade,
  from_user_id bigint not null references users (id) on delete cascade,
  to_email text check (to_email = lower(to_email) and char_length(to_email) between 3 and 254),
  to_organization_id bigint references organizations (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint domain_transfers_to check (num_nonnulls(to_email, to_organization_id) = 1)
);
create index domain_transfers_email on domain_transfers (to_email) where to_email is not null;
create index domain_transfers_organization on domain_transfers (to_organization_id)
where to_organization_id is not null;
create index domain_transfers_from on domain_transfers (from_user_id);
