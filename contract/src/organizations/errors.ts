import type { ErrorEntries } from '../http/error-entry.ts';

export const organizationsErrors = {
  teams_not_allowed: { status: 403, message: 'Your plan has no teams.' },
  organization_limit_reached: {
    status: 406,
    message: 'You have {most} organizations, the most there can be.',
  },
  team_limit_reached: { status: 406, message: 'Your plan allows no more teams.' },
  member_limit_reached: { status: 406, message: 'Your plan allows no more team members.' },
  invitation_gone: {
    status: 422,
    field: 'invitation',
    message: 'The invitation has been answered or withdrawn, or has expired.',
  },
  last_admin: { status: 406, message: 'A team needs an admin. Make somebody else admin first.' },
  role_taken: { status: 422, field: 'name', message: 'There is a role of this name already.' },
  role_unknown: { status: 422, field: 'role', message: 'Please choose a role.' },
  role_limit_reached: { status: 406, message: 'You have {most} roles, the most there can be.' },
  role_beyond_own: { status: 403, message: 'This role may do more than you may.' },
  owner_stays: { status: 406, message: 'The owner of an organization can’t leave it or be taken out of it.' },
  name_differs: { status: 422, field: 'name', message: 'This is not the name of the organization.' },
  team_name_differs: { status: 422, field: 'name', message: 'This is not the name of the team.' },
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
  transfer_waits: { status: 406, message: 'Somebody is asked already. Take that back first.' },
  transfer_gone: { status: 406, message: 'The request has been taken back or has expired.' },
  feature_not_in_plan: { status: 422, field: 'withheld', message: 'The plan does not include this.' },
  slug_is_id: { status: 422, field: 'slug', message: 'Teams are named by their id here.' },
  slug_taken: { status: 422, field: 'slug', message: 'The address has already been taken.' },
} as const satisfies ErrorEntries;
