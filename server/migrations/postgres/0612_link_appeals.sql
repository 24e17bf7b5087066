-- What owners say against the block of a link, and what staff decided.
create table link_appeals (
  id bigint generated always as identity primary key,
  link_id bigint not null references links (id) on delete cascade,
  author_id bigint references users (id) on delete set null,
  text text not null,
  created_at timestamptz not null,
  -- Null while it is open.
  outcome text check (outcome in ('granted', 'declined')),
  -- What its owner reads.
  answer text not null default '',
  decided_at timestamptz,
  decided_by bigint references users (id) on delete set null,
  constraint link_appeals_decided_whole check ((outcome is null) = (decided_at is null))
);
create unique index link_appeals_one_open on link_appeals (link_id) where decided_at is null;
create index link_appeals_link on link_appeals (link_id, id desc);
create index link_appeals_open on link_appeals (id desc) where decided_at is null;
create index link_appeals_decided on link_appeals (id desc) where decided_at is not null;
create index link_appeals_author on link_appeals (author_id) where author_id is not null;
create index link_appeals_decided_by on link_appeals (decided_by) where decided_by is not null;
