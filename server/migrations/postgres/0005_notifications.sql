create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  text text not null,
  -- The screen it is about.
  path text,
  read_at timestamptz,
  created_at timestamptz not null
);
create index notifications_newest on notifications (user_id, id desc);

create table announcements (
  id bigint generated always as identity primary key,
  title text not null,
  text text not null,
  created_at timestamptz not null
);

create index users_newest on users (id desc);
