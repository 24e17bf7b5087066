import type { Endpoint } from '@linklet/contract/http/endpoint.ts';
import type { ErrorEntries, ErrorEntry } from '@linklet/contract/http/error-entry.ts';
import { requestsErrors } from '@linklet/contract/http/request-errors.ts';
import { tokensErrors } from '@linklet/contract/tokens/errors.ts';
import { groupOf, groups } from './groups.ts';

type Schema = Record<string, unknown>;

const { token_invalid, token_ambiguous, token_paused, token_lacks_permission } = tokensErrors;
const { api_not_in_plan, api_needs_verification, token_host_refused, token_budget_spent } = tokensErrors;
const { forbidden, not_found, too_many_requests, something_went_wrong, unavailable } = requestsErrors;
const { malformed_request, unsupported_media_type, payload_too_large, validation_failed } = requestsErrors;
const { idempotency_key_invalid, idempotency_key_reused, cursor_invalid } = requestsErrors;

const ofAll: ErrorEntries = {
  ...{ token_invalid, token_ambiguous, token_paused, token_lacks_permission },
  ...{ api_not_in_plan, api_needs_verification, forbidden, not_found },
  ...{ validation_failed, too_many_requests, something_went_wrong, unavailable },
};
const ofBodies: ErrorEntries = { malformed_request, unsupported_media_type, payload_too_large };
const ofKeys: ErrorEntries = { idempotency_key_invalid, idempotency_key_reused };
const ofMaking: ErrorEntries = { token_host_refused, token_budget_spent };

/** What a call may be refused with, by the status of its answer. */
export function refusalsOf(endpoint: Endpoint): Schema {
  return Object.fromEntries(
    byStatus(errorsOf(endpoint)).map(({ status, codes }) => [
      status,
      isCommon(status, codes)
        ? { $ref: `#/components/responses/${nameOf(status)}` }
        : toRefusal(status, codes),
    ]),
  );
}

/** What any call may be refused with. */
export function commonRefusals(): Schema {
  return Object.fromEntries(
    byStatus(ofAll).map(({ status, codes }) => [nameOf(status), toRefusal(status, codes)]),
  );
}

const nameOf = (status: number) => `Refused${String(status)}`;

interface Refusal {
  status: number;
  codes: string[];
}

function byStatus(errors: ErrorEntries): Refusal[] {
  const all = Object.entries(errors);
  const statuses = [...new Set(all.map(([, { status }]) => status))].toSorted((one, other) => one - other);
  return statuses.map((status) => ({
    status,
    codes: all.filter(([, entry]) => entry.status === status).map(([code]) => code),
  }));
}

function isCommon(status: number, codes: readonly string[]): boolean {
  return codes.every((code) => ofAll[code]?.status === status);
}

function errorsOf({ method, path, body, idempotent, query }: Endpoint): ErrorEntries {
  const group = method === 'GET' ? onlyReading(groupOf(path).errors) : groupOf(path).errors;
  return {
    ...ofAll,
    ...(body !== undefined && ofBodies),
    ...(idempotent === true && ofKeys),
    ...(path === '/url/create' && ofMaking),
    ...(query !== undefined && path.startsWith('/urls/') && { cursor_invalid }),
    ...group,
  };
}

/** Whoever reads is told that something is not there, or not theirs. */
function onlyReading(errors: ErrorEntries): ErrorEntries {
  return Object.fromEntries(
    Object.entries(errors).filter(([, { status }]) => status === 403 || status === 404),
  );
}

function toRefusal(status: number, codes: readonly string[]): Schema {
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
  const schema = { $ref: '#/components/schemas/Error' };
  return {
    description: descriptions[status] ?? 'Refused',
    content: { 'application/json': { schema, examples } },
  };
}

/** What the token is answered whose changes need approval. */
export function awaitsApproval(): Schema {
  const { message } = tokensErrors.token_awaits_approval;
  const code = 'token_awaits_approval';
  return {
    description: 'It is done once a person approves it: see `GET /requests/{id}`.',
    headers: {
      Location: {
        description: 'Where to read what became of it.',
        schema: { type: 'string', format: 'uri-reference' },
      },
    },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        example: { code, message, request_id: REQUEST_ID, request: 'e1b6c1d0-5a0f-4c3e-9d59-0f6f0a3c2b11' },
      },
    },
  };
}

const descriptions: Partial<Record<number, string>> = {
  400: 'The request could not be read.',
  401: 'The token is not valid.',
  403: 'The token lacks the permission, or the plan lacks the feature.',
  404: 'It does not exist, or not in this workspace.',
  406: 'The limit of the plan is reached.',
  409: 'It was changed in the meantime.',
  413: 'The request is too large.',
  415: 'The body has an unsupported type.',
  422: 'A field is invalid: see `errors`.',
  429: 'Too many requests: wait as long as `Retry-After` says.',
  500: 'An internal error.',
  503: 'The service is busy or restarting: wait as long as `Retry-After` says.',
};

/** Every code that a call may be refused with, as the answer has it. */
export function refusalExamples(): Schema {
  const all = Object.assign(
    {} as ErrorEntries,
    ofAll,
    ofBodies,
    ofKeys,
    ofMaking,
    { cursor_invalid },
    ...groups.map(({ errors }) => errors),
  ) as ErrorEntries;
  return Object.fromEntries(Object.entries(all).map(([code, entry]) => [code, toExample(code, entry)]));
}

const REQUEST_ID = 'req-8f14e45f';

function toExample(code: string, { message, field }: ErrorEntry): Schema {
  // What a sentence leaves open is named as the sentence names it.
  const sentence = message.replace(/[{}]/g, '');
  const errors = field === undefined ? {} : { errors: { [field]: [sentence] } };
  return { summary: sentence, value: { code, message: sentence, request_id: REQUEST_ID, ...errors } };
}

export const errorSchema: Schema = {
  type: 'object',
  properties: {
    code: { type: 'string', description: 'It never changes; the message may.' },
    message: { type: 'string' },
    request_id: { type: 'string' },
    request: { type: 'string', format: 'uuid', description: 'For what waits for approval.' },
    errors: {
      ...{ type: 'object', description: 'Messages by field.' },
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
  required: ['code', 'message', 'request_id'],
};
