alter table links
  -- What its people say of it, in organizations alone; null for nothing.
  add column description text check (char_length(description) between 1 and 1000);
