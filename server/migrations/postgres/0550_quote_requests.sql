-- What companies told of themselves to be quoted a price.
create table quote_requests (
  id bigint generated always as identity primary key,
  -- Who was signed in.
  user_id bigint references users (id) on delete cascade,
  name text not null,
  email text not null,
  company text not null,
  links_per_month integer not null,
  people integer not null,
  domains integer not null,
  message text not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by bigint references users (id) on delete set null
);
create index quote_requests_of_user on quote_requests (user_id) where user_id is not null;
create index quote_requests_of_email on quote_requests (lower(email));
create index quote_requests_answered_by on quote_requests (answered_by) where answered_by is not null;
