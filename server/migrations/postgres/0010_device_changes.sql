-- Since when the second factor is off because it moves to another device; the old one's secret is kept until then.
alter table users add column two_factor_moving_since timestamptz;
