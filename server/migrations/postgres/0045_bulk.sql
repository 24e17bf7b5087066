-- A file of URLs that links are made of by and by.
create table bulk_batches (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  -- Who sent it.
  user_id bigint not null references users (id) on delete cascade,
  -- Of rows that name none.
  domain_id integer not null references domains (id),
  -- The same for repeats of one upload.
  upload_key text,
  file_name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled')),
  total integer not null default 0,
  done integer not null default 0,
  created integer not null default 0,
  existing integer not null default 0,
  refused integer not null default 0,
  -- The one that is worked on next.
  next_piece integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint bulk_batches_upload unique (workspace_id, upload_key),
  constraint bulk_batches_counts check (done = created + existing + refused and done <= total)
);
create index bulk_batches_newest on bulk_batches (workspace_id, id desc);
create index bulk_batches_user on bulk_batches (user_id);
create index bulk_batches_created_at on bulk_batches (created_at);

-- Some hundred rows of a batch, with their results once these are there: as many, in the same order.
create table bulk_pieces (
  batch_id bigint not null references bulk_batches (id) on delete cascade,
  number integer not null,
  rows jsonb not null,
  results jsonb check (jsonb_array_length(results) = jsonb_array_length(rows)),
  primary key (batch_id, number)
);
