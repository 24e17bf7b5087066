-- The replica's keeper joins the tables in statements of its own (redirects/replica/link-record.ts).
drop view replica_aliases;
drop view replica_domains;
