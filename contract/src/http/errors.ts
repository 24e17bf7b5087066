import type { ErrorData } from './error-entry.ts';
import { accountsErrors } from '../accounts/errors.ts';
import { analyticsErrors } from '../analytics/errors.ts';
import { billingErrors } from '../billing/errors.ts';
import { importsErrors } from '../imports/errors.ts';
import { bulkErrors } from '../links/bulk/errors.ts';
import { viewsErrors } from '../links/views/errors.ts';
import { domainsErrors } from '../domains/errors.ts';
import { linksErrors } from '../links/errors.ts';
import { organizationsErrors } from '../organizations/errors.ts';
import { passwordsErrors } from '../passwords/errors.ts';
import { photosErrors } from '../photos/errors.ts';
import { plansErrors } from '../plans/errors.ts';
import { qrCodesErrors } from '../qr-codes/errors.ts';
import { redirectRoutesErrors } from '../redirect-routes/errors.ts';
import { editionsErrors } from '../editions/errors.ts';
import { reportsErrors } from '../reports/errors.ts';
import { salesErrors } from '../sales/errors.ts';
import { requestsErrors } from './request-errors.ts';
import { robotCheckErrors } from '../robot-check/errors.ts';
import { signInErrors } from '../sign-in/errors.ts';
import { singleSignOnErrors } from '../single-sign-on/errors.ts';
import { tokensErrors } from '../tokens/errors.ts';
import { twoFactorErrors } from '../two-factor/errors.ts';
import { usageErrors } from '../usage/errors.ts';
import { domainDefaultsErrors } from '../links/domain-defaults/errors.ts';
import { utmPresetsErrors } from '../links/utm-presets/errors.ts';
import { webhooksErrors } from '../webhooks/errors.ts';

/** All error codes. Codes are public API: add freely, never rename. */
export const errors = {
  ...accountsErrors,
  ...analyticsErrors,
  ...billingErrors,
  ...bulkErrors,
  ...importsErrors,
  ...viewsErrors,
  ...domainsErrors,
  ...linksErrors,
  ...organizationsErrors,
  ...passwordsErrors,
  ...photosErrors,
  ...plansErrors,
  ...qrCodesErrors,
  ...redirectRoutesErrors,
  ...editionsErrors,
  ...reportsErrors,
  ...salesErrors,
  ...requestsErrors,
  ...robotCheckErrors,
  ...signInErrors,
  ...singleSignOnErrors,
  ...tokensErrors,
  ...twoFactorErrors,
  ...usageErrors,
  ...domainDefaultsErrors,
  ...utmPresetsErrors,
  ...webhooksErrors,
};

export type ErrorCode = keyof typeof errors;

/** `errors` maps a field to its sentences; the first one is shown. */
export interface ErrorAnswer extends ErrorData {
  message: string;
  code: ErrorCode;
  request_id: string;
  errors?: Record<string, string[]>;
}

export function errorMessage(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}): string {
  return errors[code].message.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = details[name];
    if (typeof value === 'number') return value.toLocaleString('en');
    return typeof value === 'string' ? value : '';
  });
}
