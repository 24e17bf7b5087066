-- A root domain may have its www as a pair, which only leads to it. Its parent is the root domain, whose proof is its own.
alter table domains
  drop constraint domains_kind_check,
  add constraint domains_kind_check check (kind in ('own', 'subdomain', 'vanity', 'www')),
  add constraint domains_www check (kind is distinct from 'www' or parent_id is not null);
