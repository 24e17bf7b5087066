import type { Utm } from '@linklet/contract/links/utm-presets/utm.ts';

/** What everybody can begin with; they belong to nobody, and so can't be changed. */
export const samplePresets: readonly { id: string; name: string; utm: Utm }[] = [
  {
    id: 'A',
    name: 'Sample A',
    utm: { source: 'newsletter', medium: 'email', campaign: 'spring_sale', term: '', content: 'header_link' },
  },
  {
    id: 'B',
    name: 'Sample B',
    utm: { source: 'facebook', medium: 'social', campaign: 'product_launch', term: '', content: '' },
  },
];
