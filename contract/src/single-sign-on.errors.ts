import type { ErrorEntries } from './error-entry.ts';

export const singleSignOnErrors = {
  sign_on_required: {
    status: 424,
    message: '{name} asks you to sign in with single sign-on.',
    data: ['redirect'],
  },
  sign_on_unknown: {
    status: 422,
    field: 'account',
    message:
      'There is no single sign-on for this. Ask your administrator for the address of your organization.',
  },
  sign_on_ambiguous: {
    status: 422,
    field: 'account',
    message: 'You are in several organizations. Please enter the address of the one that you mean.',
  },
  sign_on_not_set_up: { status: 406, message: 'Single sign-on is not set up here.' },
  sign_on_untested: {
    status: 422,
    field: 'enforced',
    message: 'Test the connection first: it has to succeed with what is saved now.',
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
} as const satisfies ErrorEntries;
