-- What the next page of this browser tells, once.
alter table sessions add column flash jsonb;
