import type { BanKind, ReportView } from '@linklet/contract/reports/endpoints.ts';

export const reasonNames: Record<ReportView['reason'], string> = {
  phishing: 'Phishing',
  malware: 'Malware',
  spam: 'Spam',
  illegal: 'Illegal content',
  other: 'Other',
};

export const kindNames: Record<BanKind, string> = {
  link: 'Link',
  url: 'Destination',
  host: 'Host',
  pattern: 'Pattern',
};
