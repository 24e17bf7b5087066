-- How far the product's time is ahead of the world's, in a sandbox.
create table clock_offset (
  ahead_ms bigint not null check (ahead_ms >= 0)
);
create unique index clock_offset_is_one on clock_offset ((true));

-- Up to when a recurring job was added to the queue, in the product's time.
create table job_schedule (
  name text primary key,
  due_up_to timestamptz not null
);
