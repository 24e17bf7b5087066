import { AppError } from '../../platform/errors.ts';

export type ScimType =
  'invalidFilter' | 'uniqueness' | 'mutability' | 'invalidSyntax' | 'invalidPath' | 'invalidValue';

/** A refusal as RFC 7644 words it. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;
  /** What is kept of it. */
  reason: string;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
    this.reason = detail;
  }

  /** For a refusal that repeats what was sent, which may name somebody: what is kept says it in other words. */
  keptAs(reason: string): this {
    this.reason = reason;
    return this;
  }
}

export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Any failure as SCIM answers it; what is none of the provider's making is told bare. */
export function toScimAnswer(error: unknown): { status: number; body: Record<string, unknown> } {
  const { status, detail, scimType } = describe(error);
  return {
    status,
    body: { schemas: [ERROR_SCHEMA], status: String(status), detail, ...(scimType && { scimType }) },
  };
}

function describe(error: unknown): { status: number; detail: string; scimType?: ScimType | undefined } {
  if (error instanceof ScimError)
    return { status: error.status, detail: error.message, scimType: error.scimType };
  if (error instanceof AppError)
    return { status: error.status === 406 ? 400 : error.status, detail: error.message };
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 400 && status < 500)
    return { status, detail: 'The request could not be read.', scimType: 'invalidSyntax' };
  return { status: 500, detail: 'An error has occurred, please try again.' };
}
