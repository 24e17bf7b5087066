-- What browser, os, device and bot_class were read from, and by which version of the rules (0: before there were versions).
ALTER TABLE clicks ADD COLUMN IF NOT EXISTS user_agent LowCardinality(String) AFTER language;
ALTER TABLE clicks ADD COLUMN IF NOT EXISTS agent_rules UInt16 CODEC(ZSTD(1)) AFTER bot_reason;
