import type { ReportLinkBody } from '@linklet/contract/link-reports.ts';

export type ReportReason = ReportLinkBody['reason'];

export interface ReportDraft {
  link: string;
  reason: ReportReason | '';
  details: string;
}

export type ReportErrors = Partial<Record<keyof ReportDraft | 'form', string | undefined>>;
