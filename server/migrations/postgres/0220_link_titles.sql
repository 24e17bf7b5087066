-- A name that people give a link, for themselves.
alter table links add column title text check (char_length(title) between 1 and 255);
