-- A team may go by its id, which may be one digit.
alter table teams drop constraint teams_slug_check;
alter table teams add constraint teams_slug_check
  check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 2 and 40 or slug = id::text);
