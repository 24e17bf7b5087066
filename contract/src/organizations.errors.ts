import type { ErrorEntries } from './error-entry.ts';

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
    message: 'The invitation has been withdrawn or has expired.',
  },
  last_admin: { status: 406, message: 'A team needs an admin. Make somebody else admin first.' },
  slug_taken: { status: 422, field: 'slug', message: 'The address has already been taken.' },
} as const satisfies ErrorEntries;
