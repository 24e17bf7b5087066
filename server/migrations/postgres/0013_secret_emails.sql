-- E-mails whose link opens something: staff don't see it, and exports don't repeat it.
alter table emails add column is_secret boolean not null default false;
