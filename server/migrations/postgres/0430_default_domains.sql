-- With which of its owner's domains forms for new links begin.
alter table domains
  add column is_default boolean not null default false,
  add constraint domains_default check (type <> 'common' or not is_default);
create unique index domains_default_of_user on domains (user_id)
where is_default and released_at is null and user_id is not null;
create unique index domains_default_of_organization on domains (organization_id)
where is_default and released_at is null and organization_id is not null;
