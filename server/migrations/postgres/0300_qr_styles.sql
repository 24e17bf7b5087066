-- How the QR codes of a workspace look at first.
create table qr_styles (
  workspace_id bigint primary key references workspaces (id),
  level text not null check (level in ('L', 'M', 'Q', 'H')),
  foreground text not null check (foreground ~ '^#[0-9a-f]{6}$'),
  background text not null check (background ~ '^#[0-9a-f]{6}$'),
  quiet_zone smallint not null check (quiet_zone between 4 and 8),
  modules text not null,
  eyes text not null,
  frame text not null,
  label text not null check (char_length(label) <= 30),
  -- A PNG that was drawn anew.
  logo bytea check (octet_length(logo) <= 262144),
  logo_size text not null,
  changed_at timestamptz not null
);
