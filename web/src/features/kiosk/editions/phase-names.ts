import type { Phase } from '@linklet/contract/editions/edition.ts';

export const phaseNames: Record<Phase, string> = {
  pre_sale: 'Pre-sale',
  black_friday: 'Black Friday',
  post_black_friday: 'Post-Black Friday',
  cyber_monday: 'Cyber Monday',
  post_sale: 'Post-sale',
};
