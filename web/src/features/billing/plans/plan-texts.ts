/** For whom a group of plans is. */
export const groupTexts: Partial<Record<string, string>> = {
  free: 'For trying it out, and for a few links.',
  personal: 'For one person with links of their own.',
  pro: 'For professionals with a domain of their own.',
  bulk: 'For many links that end after 90 days.',
  enterprise: 'For companies: everything, with support.',
};
