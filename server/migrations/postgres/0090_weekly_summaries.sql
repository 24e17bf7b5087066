-- How far the emails about the clicks of a week have got.
create table weekly_summaries (
  -- The Monday on which they are sent.
  week date primary key,
  -- The last account that was looked at.
  sent_up_to bigint not null default 0
);
