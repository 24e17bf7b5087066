import type { Option } from '../option.ts';

/** Of a link that has one nobody can read it. */
export interface VisitorPasswordDraft {
  password: string;
}

export const visitorPassword: Option<VisitorPasswordDraft> = {
  initial: { password: '' },
  ofLink: () => ({ password: '' }),
  toEdit: ({ password }) => ({ password: password || null }),
  fields: { password: 'Password' },
  words: { has_password: { label: 'Password', tell } },
};

// It is never told which.
function tell(before: unknown, after: unknown): { before?: string; after?: string } {
  if (before === true && after === true) return { after: 'changed' };
  return { before: before === true ? 'set' : 'none', after: after === true ? 'set' : 'none' };
}
