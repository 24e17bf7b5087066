-- Moving links in from another service.
create table imports (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  -- Who brings them.
  user_id bigint not null references users (id) on delete cascade,
  source text not null,
  -- Of the file.
  name text not null,
  -- The same for repeats of one upload.
  upload_key text,
  state text not null check (
    state in ('checking', 'ready', 'waiting', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  choices jsonb not null,
  total integer not null default 0,
  -- Rows of the present step that are done.
  done integer not null default 0 check (done <= total),
  -- The number of the last of them.
  worked_to integer not null default 0,
  counts jsonb not null default '{}',
  reasons jsonb not null default '[]',
  hosts jsonb not null default '[]',
  warnings text[] not null default '{}',
  created_at timestamptz not null,
  ended_at timestamptz,
  undo_until timestamptz,
  -- The last link that undoing has looked at.
  undone_to bigint not null default 0,
  removed integer not null default 0,
  kept_back integer not null default 0,
  constraint imports_upload unique (workspace_id, upload_key)
);
create index imports_newest on imports (workspace_id, id desc);
create index imports_user on imports (user_id);
create index imports_created_at on imports (created_at);
create unique index imports_one_at_work on imports (workspace_id) where state in ('waiting', 'running', 'undoing');

create table import_rows (
  import_id bigint not null references imports (id) on delete cascade,
  -- As the file counts them.
  number integer not null,
  link jsonb not null,
  host text not null,
  original_id text not null,
  verdict text check (verdict in ('kept', 'changed', 'breaks', 'refused', 'present')),
  reasons text[] not null default '{}',
  -- What was found of its alias and destination, to find rows that clash.
  domain_id integer,
  key text,
  url text,
  clash text check (clash in ('case', 'taken', 'own')),
  is_done boolean not null default false,
  short_link text,
  link_id bigint,
  undone text check (undone in ('removed', 'left')),
  primary key (import_id, number)
);
create index import_rows_link on import_rows (link_id) where link_id is not null;

-- Where links came from; it stays for as long as they do.
create table imported_links (
  link_id bigint primary key references links (id) on delete cascade,
  workspace_id bigint not null references workspaces (id),
  import_id bigint not null,
  source text not null,
  original_id text not null,
  -- Its old short link, as people know it.
  original text not null,
  imported_at timestamptz not null,
  clicks_before bigint,
  -- Of the link as it was made: one with another was changed since.
  version integer not null
);
create unique index imported_links_original on imported_links (workspace_id, source, original_id);
create index imported_links_import on imported_links (import_id, link_id);
