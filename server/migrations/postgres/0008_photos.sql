-- A person's picture, as it was made anew from what was sent: a small square.
create table user_photos (
  user_id bigint primary key references users (id) on delete cascade,
  -- Its name outside: another picture has another name, so that it can be kept by browsers.
  public_id uuid not null default gen_random_uuid(),
  image bytea not null,
  created_at timestamptz not null,
  constraint user_photos_public_id unique (public_id)
);
