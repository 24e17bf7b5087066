-- An address that the account is to have once the link that was sent there is used. It opens nothing until then.
alter table users add column pending_email text;
