-- A name by SAML that is an email is the same in whatever case. Of several that differ in case alone the first one stays.
delete from sso_identities as identity
using sso_identities as earlier, sso_connections
where sso_connections.id = identity.connection_id and config ->> 'kind' = 'saml2'
  and identity.subject like '%@%'
  and earlier.connection_id = identity.connection_id and earlier.issuer = identity.issuer
  and lower(earlier.subject) = lower(identity.subject)
  and (earlier.created_at, earlier.subject) < (identity.created_at, identity.subject);

update sso_identities set subject = lower(subject)
from sso_connections
where sso_connections.id = connection_id and config ->> 'kind' = 'saml2'
  and subject like '%@%' and subject <> lower(subject);
