-- An email may invite to several places, and its link leads to all of them.
alter table invitation_tokens drop constraint invitation_tokens_pkey;
alter table invitation_tokens add primary key (token_hash, invitation_id);
