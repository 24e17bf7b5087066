import type { ErrorEntries } from '../http/error-entry.ts';

export const domainsErrors = {
  domain_unknown: { status: 422, field: 'domain', message: 'Invalid domain' },
  domain_not_for_guests: {
    status: 422,
    field: 'domain',
    message: 'This domain is not available to guest users.',
  },
  domain_needs_verification: {
    status: 422,
    field: 'domain',
    message: 'Verify your email to use this domain.',
  },
  domain_needs_subscription: {
    status: 422,
    field: 'domain',
    message: 'This domain is only available to subscribers.',
  },
} as const satisfies ErrorEntries;
