/**
 * What becomes of a row: it comes as it was, with something changed, under another alias so that its old address no
 * longer leads to it, not at all, or it is there already.
 */
export const verdicts = ['kept', 'changed', 'breaks', 'refused', 'present'] as const;
export type Verdict = (typeof verdicts)[number];
