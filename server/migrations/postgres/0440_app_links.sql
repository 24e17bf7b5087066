-- What the systems of phones ask a domain for, before an app opens its links.
alter table domains
  add column apple_app_links text check (octet_length(apple_app_links) <= 64000),
  add column android_app_links text check (octet_length(android_app_links) <= 64000);
