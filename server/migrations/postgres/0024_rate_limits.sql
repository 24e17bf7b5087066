-- Requests of accounts, counted by minute and kind, of all app processes together. Nothing is lost with it.
create unlogged table rate_limits (
  minute integer not null,
  -- SHA-256 of who asks for what.
  subject bytea not null,
  count integer not null,
  primary key (minute, subject)
);
