-- For how long browsers come to a branded domain by https alone, once its owner wants so: null while nobody has wanted it,
-- zero where browsers are told to forget it.
alter table domains
  add column hsts_seconds integer check (hsts_seconds between 0 and 31536000),
  add column hsts_subdomains boolean not null default false;
