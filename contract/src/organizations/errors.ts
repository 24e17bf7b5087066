import type { ErrorEntries } from '../http/error-entry.ts';

export const organizationsErrors = {
  teams_not_allowed: { status: 403, message: 'Your plan has no teams.' },
  organization_limit_reached: {
    status: 406,
    message: 'You have reached the limit of {most} organizations.',
  },
  team_limit_reached: { status: 406, message: 'Your plan allows no more teams.' },
  member_limit_reached: { status: 406, message: 'Your plan allows no more team members.' },
  invitation_gone: {
    status: 422,
    field: 'invitation',
    message: 'The invitation has been answered or withdrawn, or has expired.',
  },
  last_admin: { status: 406, message: 'A team needs an admin. Make someone else admin first.' },
  role_taken: { status: 422, field: 'name', message: 'A role with this name already exists.' },
  role_unknown: { status: 422, field: 'role', message: 'Please choose a role.' },
  role_limit_reached: { status: 406, message: 'You have reached the limit of {most} roles.' },
  role_beyond_own: { status: 403, message: 'This role has permissions that you don’t have.' },
  owner_stays: { status: 406, message: 'The owner can’t leave or be removed from the organization.' },
  name_differs: { status: 422, field: 'name', message: 'This doesn’t match the name of the organization.' },
  team_name_differs: { status: 422, field: 'name', message: 'This doesn’t match the name of the team.' },
  organizations_undecided: {
    status: 422,
    field: 'organizations',
    message: 'You own {names}. Transfer it first, or choose to delete it with your account.',
  },
  transfer_without_teams: {
    status: 422,
    field: 'email',
    message: 'Their plan has no teams. They need a plan with teams first.',
  },
  transfer_unknown: { status: 422, field: 'email', message: 'No other member has this email.' },
  transfer_waits: { status: 406, message: 'A transfer is already pending. Cancel it first.' },
  transfer_gone: { status: 406, message: 'The transfer was cancelled or has expired.' },
  feature_not_in_plan: { status: 422, field: 'withheld', message: 'The plan does not include this.' },
  slug_is_id: { status: 422, field: 'slug', message: 'Teams are named by their id here.' },
  slug_taken: { status: 422, field: 'slug', message: 'This URL is already taken.' },
} as const satisfies ErrorEntries;
