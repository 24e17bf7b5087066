-- What a visitor asked for where nothing was found: such an event (`mistyped`) has a domain, and no link.
ALTER TABLE clicks ADD COLUMN IF NOT EXISTS asked_alias String CODEC(ZSTD(1)) AFTER domain_id;
