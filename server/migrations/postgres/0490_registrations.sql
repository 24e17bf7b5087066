-- Until when the name of a branded domain is registered, as the registry says; and when it is asked next.
alter table domains
  add column registered_until timestamptz,
  add column registration_held boolean not null default false,
  -- With whom, as the registry names it.
  add column registrar text check (char_length(registrar) <= 200),
  add column registration_look_at timestamptz,
  -- How many days before that end its owner was told last; null while nobody was.
  add column registration_told_days integer;
create index domains_registration on domains (registration_look_at nulls first) where released_at is null and kind = 'own';

-- RDAP is no record: what the registry says of a name, as a day, with statuses behind it.
alter table sandbox_records
  drop constraint sandbox_records_type_check,
  add constraint sandbox_records_type_check
    check (type in ('A', 'AAAA', 'CNAME', 'TXT', 'NS', 'MX', 'CAA', 'FAULT', 'RDAP'));
