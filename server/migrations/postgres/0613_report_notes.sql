-- What staff note on a report for one another.
create table report_notes (
  id bigint generated always as identity primary key,
  report_id bigint not null references link_reports (id) on delete cascade,
  author_id bigint references users (id) on delete set null,
  text text not null,
  created_at timestamptz not null
);
create index report_notes_report on report_notes (report_id, id);
create index report_notes_author on report_notes (author_id) where author_id is not null;
