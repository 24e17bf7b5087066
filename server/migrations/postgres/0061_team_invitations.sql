create table team_invitations (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  -- In lower case: whoever proves this address may come.
  email text not null,
  role text not null check (role in ('admin', 'member', 'viewer')),
  -- Null once the account is gone.
  invited_by bigint references users (id) on delete set null,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'rejected', 'withdrawn')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index team_invitations_one_pending on team_invitations (team_id, email) where state = 'pending';
create index team_invitations_pending_email on team_invitations (email) where state = 'pending';
create index team_invitations_invited_by on team_invitations (invited_by);
