export const reportReasons = ['phishing', 'malware', 'spam', 'illegal', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
