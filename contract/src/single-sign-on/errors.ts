import type { ErrorEntries } from '../http/error-entry.ts';

export const singleSignOnErrors = {
  sign_on_required: {
    status: 424,
    message: '{name} asks you to sign in with single sign-on.',
    data: ['redirect'],
  },
  sign_on_unknown: {
    status: 422,
    field: 'account',
    message: 'No single sign-on found. Ask your administrator for the URL of your organization.',
  },
  sign_on_not_set_up: { status: 406, message: 'Single sign-on is not set up here.' },
  sign_on_untested: {
    status: 422,
    field: 'enforced',
    message: 'Test the connection first: it has to succeed with what is saved now.',
  },
  sign_on_enforced_by_others: {
    status: 403,
    message: 'Someone else made this required. Ask them or an administrator of the organization.',
  },
  client_secret_missing: {
    status: 422,
    field: 'client_secret',
    message: 'The client secret field is required.',
  },
  issuer_refused: {
    status: 422,
    field: 'tenant',
    message: 'This address can’t be reached from here. It must be a public https address.',
  },
  sign_on_url_refused: {
    status: 422,
    field: 'sign_on_url',
    message: 'The address must begin with https.',
  },
  certificate_missing: {
    status: 422,
    field: 'certificate',
    message: 'The certificate field is required.',
  },
  certificate_wrong: {
    status: 422,
    field: 'certificate',
    message: 'This isn’t a valid certificate. Paste it including the BEGIN and END lines.',
  },
  certificate_over: {
    status: 422,
    field: 'certificate',
    message: 'This certificate has expired.',
  },
  too_many_certificates: {
    status: 422,
    field: 'certificate',
    message: 'You can have {most} certificates. Remove one first.',
  },
} as const satisfies ErrorEntries;
