-- Whether links lead where they led at the service that they came from.
create table import_proofs (
  import_id bigint primary key references imports (id) on delete cascade,
  state text not null check (state in ('running', 'done', 'stopped')),
  total integer not null,
  started_at timestamptz not null,
  ended_at timestamptz
);

create table import_proof_rows (
  import_id bigint not null references imports (id) on delete cascade,
  -- Of the import.
  number integer not null,
  -- As the old service answers; it is kept when its domain leads elsewhere.
  old_status integer,
  old_location text,
  new_status integer,
  new_location text,
  verdict text check (
    verdict in ('same', 'normalised', 'differs', 'old_dead', 'ours_dead', 'not_comparable')),
  primary key (import_id, number)
);
create index import_proof_rows_open on import_proof_rows (import_id, number) where verdict is null;
