-- Usage months in which people clicked links of a billable more often than its plan shows.
create table full_click_months (
  billable_id bigint not null references billables (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- How many clicks of the month are shown, and when the first one beyond them came.
  shown_clicks bigint not null check (shown_clicks >= 0),
  reached_at timestamptz not null,
  primary key (billable_id, starts_at)
);
-- Which part of a monthly limit people were told of, in percent.
create table told_limits (
  billable_id bigint not null references billables (id) on delete cascade,
  name text not null,
  month_starts_at timestamptz not null,
  percent integer not null,
  told_at timestamptz not null,
  primary key (billable_id, name, month_starts_at, percent)
);
