-- The import that brought a click of another service along; 0 for a visit here.
ALTER TABLE clicks ADD COLUMN IF NOT EXISTS import_id UInt64 CODEC(ZSTD(1));
