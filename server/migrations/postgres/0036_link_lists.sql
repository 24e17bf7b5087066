-- Orders of a list of links; `links_newest` serves the usual one.
create index links_changed on links (workspace_id, updated_at desc, id desc);
create index links_expiry on links (workspace_id, (coalesce(expires_at, 'infinity')), id);
-- Few are, and lists leave them out.
create index long_urls_terminated on long_urls (id) where status & 1 <> 0;
-- Without them PostgreSQL takes links that are not gone for few, and walks lists the long way.
create statistics links_gone on (status & 3) from links;
create statistics links_working on (status & 7) from links;
