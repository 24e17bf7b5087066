-- What of its plan an organization keeps from a team.
alter table teams add column withheld_features text[] not null default '{}';
