-- Since when the owner's plan has no branded domains; and since when links on it are stopped for that.
alter table domains
  add column plan_ended_at timestamptz,
  add column suspended_at timestamptz;
create index domains_plan_ended on domains (plan_ended_at) where plan_ended_at is not null;
