-- How far an organization is set up: the step that comes next. Those that are there were set up without it.
alter table organizations add column onboarding_step text not null default 'done'
  check (onboarding_step in ('team', 'members', 'domains', 'users', 'tour', 'done'));
