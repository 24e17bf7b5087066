-- One row per request for a short link; nothing is thrown away. Reports filter by workspace first: that is both
-- the order of the table and the wall between tenants.
CREATE TABLE IF NOT EXISTS clicks (
  ts DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  event_id UInt64 CODEC(ZSTD(1)),
  workspace_id UInt64 CODEC(ZSTD(1)),
  link_id UInt64 CODEC(ZSTD(1)),
  alias_id UInt64 CODEC(ZSTD(1)),
  domain_id UInt32 CODEC(ZSTD(1)),
  rule LowCardinality(String),
  -- redirect, preview, prefetch or head; only redirects can be human clicks.
  event_type LowCardinality(String),
  is_qr UInt8,
  country LowCardinality(String),
  region LowCardinality(String),
  city LowCardinality(String),
  referrer_host LowCardinality(String),
  source LowCardinality(String),
  browser LowCardinality(String),
  os LowCardinality(String),
  device LowCardinality(String),
  language LowCardinality(String),
  utm_source String CODEC(ZSTD(1)),
  utm_medium String CODEC(ZSTD(1)),
  utm_campaign String CODEC(ZSTD(1)),
  utm_term String CODEC(ZSTD(1)),
  utm_content String CODEC(ZSTD(1)),
  -- Empty for people.
  bot_class LowCardinality(String),
  bot_reason LowCardinality(String),
  visitor_hash UInt64 CODEC(ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(ts)
ORDER BY (workspace_id, link_id, ts)
-- A batch that is sent again within the last ten thousand is stored once.
SETTINGS non_replicated_deduplication_window = 10000;
