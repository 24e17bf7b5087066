-- Orders of a list of links; `links_newest` serves the usual one.
create index links_changed on links (workspace_id, updated_at desc, id desc);
create index links_expiry on links (workspace_id, (coalesce(expires_at, 'infinity')), id);
-- Few are, and lists leave them out.
create index long_urls_terminated on long_urls (id) where status & 1 <> 0;
