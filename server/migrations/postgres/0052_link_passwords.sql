-- Asked for before a visitor is led on; null for a link that is open to everybody. Never leaves the database.
alter table links add column password_hash text;
