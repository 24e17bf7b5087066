/** Why a link is reported, and why one is blocked. */
export const reportReasons = ['phishing', 'malware', 'spam', 'illegal', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
