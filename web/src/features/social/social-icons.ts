import type { SocialProvider } from '@linklet/contract/social/providers.ts';

/** Outlines that people know the providers by. */
export const socialIcons: Record<SocialProvider, string> = {
  google: 'M18.2 6.6A8 8 0 1 0 20 12h-7.5',
  facebook: 'M16 4h-1.5A3.5 3.5 0 0 0 11 7.5V20M8 11.5h7',
  twitter: 'M4.5 4.5h4.2l10.8 15h-4.2ZM18.5 4.5l-6 6.4M5 19.5l6.4-6.9',
  microsoft: 'M4.5 4.5H11V11H4.5ZM13.5 4.5H20V11h-6.5ZM4.5 13.5H11V20H4.5ZM13.5 13.5H20V20h-6.5Z',
};
