-- What an organization's provider was refused of late, for whoever helps the organization: the kind of call and why, no
-- name, address or body. What is refused again counts on.
create table scim_refusals (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id) on delete cascade,
  -- Such as 'POST /Users/:id'.
  request text not null,
  status smallint not null,
  reason text not null,
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  unique (organization_id, request, status, reason)
);
create index scim_refusals_newest on scim_refusals (organization_id, last_at desc, id desc);
create index scim_refusals_last_at on scim_refusals (last_at);
