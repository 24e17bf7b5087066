alter table billing_details
  -- Since when the authority has been asked without an answer, and how often.
  add column tax_id_asked_at timestamptz,
  add column tax_id_attempts integer not null default 0;
