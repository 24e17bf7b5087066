-- What providers gave back of a payment, or are about to. Each that is done has a credit note.
create table refunds (
  provider text not null,
  ref text not null,
  billable_id bigint not null references billables (id),
  payment_ref text not null,
  -- With tax, in minor units.
  amount bigint not null check (amount > 0),
  -- What of it is tax, where the provider says.
  tax bigint,
  status text not null check (status in ('pending', 'done', 'failed')),
  created_at timestamptz not null,
  primary key (provider, ref)
);
create index refunds_of_payment on refunds (provider, payment_ref);
create index refunds_pending on refunds (billable_id) where status = 'pending';

-- Several credit notes may take back one invoice, a part each.
alter table invoices
  drop constraint invoices_provider_payment_ref_kind_key,
  add column refund_ref text,
  -- The provider that made the document itself, as the seller: it is in no series of ours.
  add column issuer text,
  alter column sequence drop not null,
  add check ((issuer is null) = (sequence is not null));
create unique index invoices_payment on invoices (provider, payment_ref) where kind = 'invoice';
create unique index invoices_refund on invoices (provider, refund_ref) where refund_ref is not null;

alter table sandbox_payments add column refunds jsonb not null default '[]';
update sandbox_payments
set refunds = jsonb_build_array(jsonb_build_object(
  'id', 're_' || id, 'amount', (sum ->> 'total')::bigint, 'at', to_char(refunded_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
where status = 'refunded' and (sum ->> 'total')::bigint > 0;
alter table sandbox_payments drop column refunded_at;
