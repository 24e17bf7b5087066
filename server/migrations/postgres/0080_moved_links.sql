-- Statistics ask for the links that are not where they were made, which are few.
create index links_moved_here on links (workspace_id) where workspace_id <> origin_workspace_id;
create index links_moved_away on links (origin_workspace_id) where workspace_id <> origin_workspace_id;
