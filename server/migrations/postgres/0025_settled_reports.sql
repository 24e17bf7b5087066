-- What staff made of a report. Null while it is open.
alter table link_reports
  add column outcome text check (outcome in ('banned', 'dismissed')),
  add column settled_at timestamptz,
  add column settled_by bigint references users (id) on delete set null,
  add constraint link_reports_settled_whole check ((outcome is null) = (settled_at is null));
create index link_reports_open on link_reports (id desc) where settled_at is null;
create index link_reports_settled on link_reports (id desc) where settled_at is not null;
create index link_reports_settled_by on link_reports (settled_by) where settled_by is not null;
