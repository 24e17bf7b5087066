-- By what token a file of links was sent, and an import was begun or gone on with last: by its rights each is worked on.
alter table bulk_batches
  add column by_token boolean not null default false,
  -- Null for a person, or where the token was revoked since.
  add column token_id bigint references api_tokens (id) on delete set null;
create index bulk_batches_token on bulk_batches (token_id) where token_id is not null;

alter table imports
  add column by_token boolean not null default false,
  add column token_id bigint references api_tokens (id) on delete set null;
create index imports_token on imports (token_id) where token_id is not null;
