-- Where an e-mail that people may do without is unsubscribed from.
alter table emails add column unsubscribe_url text;

-- How far an announcement has been written to people by e-mail: the last account that it was written to.
create table announcement_mailings (
  announcement_id bigint primary key references announcements (id) on delete cascade,
  sent_up_to bigint not null default 0
);
