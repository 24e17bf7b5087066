-- What the link in an invitation's email carries: whoever shows it has the mailbox. Each email has its own.
create table invitation_tokens (
  token_hash bytea primary key,
  invitation_id bigint not null references invitations (id) on delete cascade
);
create index invitation_tokens_invitation on invitation_tokens (invitation_id);
