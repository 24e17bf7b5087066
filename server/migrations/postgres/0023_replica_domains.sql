-- What a front door knows of a domain, beside what it knows of an alias.
create view replica_domains as
select id, host, not (is_disabled or is_deleted or is_blocked) as is_served
from domains;
