-- Black Fridays with their Cyber Mondays: when each phase begins, and what is sold in them.
create table editions (
  year integer primary key,
  pre_sale_at timestamptz not null,
  black_friday_at timestamptz not null,
  post_black_friday_at timestamptz not null,
  cyber_monday_at timestamptz not null,
  post_sale_at timestamptz not null,
  coupon text not null,
  plans text[] not null,
  check (pre_sale_at < black_friday_at and black_friday_at < post_black_friday_at
    and post_black_friday_at < cyber_monday_at and cyber_monday_at < post_sale_at)
);
