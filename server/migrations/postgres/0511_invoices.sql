-- The last number of a series: one for each prefix and year. It is locked by whoever makes an invoice, so that none is left out.
create table invoice_series (
  prefix text not null,
  year integer not null,
  last integer not null,
  primary key (prefix, year)
);

create table invoices (
  id bigint generated always as identity primary key,
  billable_id bigint not null references billables (id),
  prefix text not null,
  year integer not null,
  sequence integer not null,
  number text not null unique,
  kind text not null check (kind in ('invoice', 'credit_note')),
  -- The invoice that a credit note takes back.
  credits_id bigint references invoices (id),
  provider text not null,
  payment_ref text not null,
  issued_at timestamptz not null,
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  -- As they were then.
  seller jsonb not null,
  customer jsonb not null,
  lines jsonb not null,
  -- In minor units; negative on a credit note.
  net bigint not null,
  tax bigint not null,
  total bigint not null,
  currency text not null,
  -- In thousandths of a percent.
  tax_rate integer not null,
  tax_note text,
  -- By which the country of the customer is known.
  evidence jsonb not null,
  pm_type text,
  pm_last_four text,
  check ((kind = 'credit_note') = (credits_id is not null)),
  check (total = net + tax),
  unique (provider, payment_ref, kind),
  unique (prefix, year, sequence)
);
create index invoices_of_billable on invoices (billable_id, id);
create index invoices_credited on invoices (credits_id) where credits_id is not null;

create function keep_invoice() returns trigger language plpgsql as $$
begin
  raise exception 'An invoice is never changed: a credit note takes it back.';
end $$;
create trigger invoices_kept before update or delete on invoices for each row execute function keep_invoice();
