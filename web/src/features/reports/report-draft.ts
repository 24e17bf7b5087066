import type { ReportLinkBody } from '@linklet/contract/reports/endpoints.ts';
import type { FormErrors } from '#/lib/forms/form-state.ts';

export type ReportReason = ReportLinkBody['reason'];

export interface ReportDraft {
  link: string;
  reason: ReportReason | '';
  details: string;
}

export const emptyReport: ReportDraft = { link: '', reason: '', details: '' };

/** In the visitor's words. */
export const reasons: Record<ReportReason, string> = {
  phishing: 'Phishing or a scam',
  malware: 'Malware or a harmful download',
  spam: 'Spam',
  illegal: 'Illegal content',
  other: 'Something else',
};

/** A draft from what fields hold; an unknown reason counts as none. */
export function toReportDraft({ link, reason, details }: Record<keyof ReportDraft, string>): ReportDraft {
  return { link, reason: isReason(reason) ? reason : '', details };
}

function isReason(value: string): value is ReportReason {
  return Object.hasOwn(reasons, value);
}

/** What can be told to be wrong before anything is sent. */
export function missingFields({ link, reason }: ReportDraft): FormErrors {
  return {
    ...(link.trim() === '' && { link: 'Enter a short link.' }),
    ...(reason === '' && { reason: 'Choose a reason.' }),
  };
}
