-- What all rows of a file get, and whether rows change the links whose aliases they name.
alter table bulk_batches
  add column given jsonb not null default '{}',
  add column updates boolean not null default false,
  add column updated integer not null default 0;
alter table bulk_batches drop constraint bulk_batches_counts;
alter table bulk_batches add constraint bulk_batches_counts
  check (created + updated + existing + refused = done and done <= total);
