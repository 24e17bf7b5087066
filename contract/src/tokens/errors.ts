import type { ErrorEntries } from '../http/error-entry.ts';
import { MOST_REQUESTS } from './requests.ts';

export const tokensErrors = {
  token_invalid: { status: 401, message: 'The token is not valid, or no longer valid.' },
  token_ambiguous: { status: 400, message: 'Please send one token, and no cookies of ours.' },
  token_paused: {
    status: 403,
    message: 'The token is paused, as it made far more links than usual. Resume it in the settings.',
  },
  token_awaits_approval: {
    status: 403,
    message: 'It waits until a person approves it.',
    data: ['request'],
  },
  token_requests_reached: {
    status: 403,
    message: `${String(MOST_REQUESTS)} requests of the token wait for approval. Decide on them first.`,
  },
  token_lacks_permission: { status: 403, message: 'The token lacks the permission “{permission}”.' },
  token_host_refused: { status: 422, field: 'url', message: 'The token makes no links to this host.' },
  token_budget_spent: { status: 403, message: 'The token has made all {max} links that it may.' },
  api_not_in_plan: { status: 403, message: 'The API is not part of your plan.' },
  api_needs_verification: { status: 403, message: 'Verify your email to use the API.' },
  token_beyond_own: {
    status: 403,
    field: 'permissions',
    message: 'You can give a token only what you may do yourself.',
  },
  token_expiry_past: { status: 422, field: 'expires_at', message: 'The expiry must be ahead.' },
  token_hosts_in_bulk: {
    status: 422,
    field: 'permissions',
    message: 'A token with a budget, with hosts or that waits for approval can’t be allowed bulk.',
  },
  changed_since: { status: 409, message: 'Somebody has changed it since.' },
  password_not_kept: { status: 409, message: 'The former password is not kept.' },
  tokens_reached: { status: 422, field: 'form', message: 'There are at most 50 tokens.' },
} as const satisfies ErrorEntries;
