/** Reports of short links that lead to harm. */
export { ReportForm } from './ReportForm.tsx';
export { emptyReport, toReportDraft, type ReportDraft } from './report-draft.ts';
