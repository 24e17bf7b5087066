-- What whoever invites says to whoever is invited.
alter table invitations add column message text not null default '' check (char_length(message) <= 300);
