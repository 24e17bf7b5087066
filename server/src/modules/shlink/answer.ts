import { AppError } from '../../platform/errors.ts';
import { ValidationError } from '../../platform/http/error-answer.ts';
import type { SurfaceAnswer } from '../../platform/http/surfaces/surface.ts';

/** Errors of Shlink’s API: what clients switch on, with its status and title. */
const problems = {
  'invalid-data': [400, 'Invalid data'],
  'non-unique-slug': [400, 'Invalid custom slug'],
  'missing-authentication': [401, 'Invalid authorization'],
  'invalid-api-key': [401, 'Invalid API key'],
  forbidden: [403, 'Forbidden'],
  'not-found': [404, 'Not found'],
  'short-url-not-found': [404, 'Short URL not found'],
  'tag-not-found': [404, 'Tag not found'],
  'domain-not-found': [404, 'Domain not found'],
  'tag-conflict': [409, 'Tag conflict'],
  'too-many-requests': [429, 'Too many requests'],
  'internal-server-error': [500, 'Internal server error'],
  'mercure-not-configured': [501, 'Mercure integration not configured'],
  unavailable: [503, 'Unavailable'],
} as const;
export type ProblemName = keyof typeof problems;

/** A failure with the name that Shlink gives it. */
export class Problem extends Error {
  readonly problem: ProblemName;
  readonly statusCode: number;
  readonly more: Record<string, unknown>;

  constructor(name: ProblemName, { detail, ...more }: { detail: string } & Record<string, unknown>) {
    super(detail);
    this.problem = name;
    [this.statusCode] = problems[name];
    this.more = more;
  }
}

function answer(name: ProblemName, detail: string, more: object = {}): SurfaceAnswer {
  const [status, title] = problems[name];
  const type = `https://shlink.io/api/error/${name}`;
  return { status, type: 'application/problem+json', body: { type, title, detail, status, ...more } };
}

export function toShlinkAnswer(error: unknown): SurfaceAnswer {
  if (error instanceof Problem) return answer(error.problem, error.message, error.more);
  if (error instanceof ValidationError)
    return invalid(Object.values(error.errors).flat(), Object.keys(error.errors));
  if (error instanceof AppError) return refusal(error);
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  return status >= 400 && status < 500
    ? invalid(['The request could not be read.'], [])
    : answer('internal-server-error', 'Something went wrong.');
}

function invalid(sentences: readonly string[], fields: readonly string[]): SurfaceAnswer {
  const invalidElements = [...new Set(fields.map(inTheirWords))];
  return answer('invalid-data', sentences.join(' '), { invalidElements });
}

const byStatus: Readonly<Record<number, ProblemName>> = {
  403: 'forbidden',
  404: 'not-found',
  429: 'too-many-requests',
  503: 'unavailable',
};

function refusal({ status, message, field, details }: AppError): SurfaceAnswer {
  if (status === 401)
    return details['isMissing'] === true
      ? noKey()
      : answer('invalid-api-key', 'Provided API key does not exist or is invalid.');
  const name = byStatus[status];
  if (name !== undefined) return answer(name, message);
  if (status >= 500) return answer('internal-server-error', 'Something went wrong.');
  return invalid([message], field === undefined ? [] : [field]);
}

function noKey(): SurfaceAnswer {
  const detail =
    'Expected one of the following authentication headers, ["X-Api-Key"], but none were provided';
  return answer('missing-authentication', detail, { expectedTypes: ['X-Api-Key'] });
}

const theirWords: Readonly<Record<string, string>> = {
  ...{ url: 'longUrl', alias: 'customSlug', expires_at: 'validUntil', starts_at: 'validSince' },
  ...{ max_clicks: 'maxVisits', passes_query: 'forwardQuery' },
};

function inTheirWords(field: string): string {
  const [first = ''] = field.split('.', 1);
  return theirWords[first] ?? first;
}

/** Shlink’s form of a moment: without parts of a second, which its clients can’t read. */
export function toMoment(iso: string): string {
  return iso.replace(/(?:\.\d+)?Z$/, '+00:00');
}

export interface Page {
  page: number;
  itemsPerPage: number;
}

/** A page of a list, as Shlink tells it. */
export function toPage(data: readonly unknown[], total: number, { page, itemsPerPage }: Page) {
  const pagesCount = Math.max(1, Math.ceil(total / itemsPerPage));
  const pagination = {
    ...{ currentPage: page, pagesCount, itemsPerPage, itemsInCurrentPage: data.length, totalItems: total },
  };
  return { data, pagination };
}
