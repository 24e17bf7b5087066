-- What visitors asked for that is no link, and that staff want to see no more.
create table ignored_aliases (
  domain_id integer not null references domains (id) on delete cascade,
  -- In lower case.
  alias text not null check (char_length(alias) between 1 and 30),
  ignored_at timestamptz not null,
  primary key (domain_id, alias)
);
