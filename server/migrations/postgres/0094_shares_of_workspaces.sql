-- A share without a link is about all links of its workspace.
alter table stats_shares alter column link_id drop not null;
