/** What is going on in an edition, in the order of time. */
export const phases = ['pre_sale', 'black_friday', 'post_black_friday', 'cyber_monday', 'post_sale'] as const;
export type Phase = (typeof phases)[number];

/** When each phase begins; before the first there is nothing to see. */
export type EditionDates = Record<`${Phase}_at`, string>;

export function phaseOf(now: Date, dates: EditionDates): Phase | null {
  return phases.findLast((phase) => Date.parse(dates[`${phase}_at`]) <= now.getTime()) ?? null;
}

/** When the next phase begins; null after the last. */
export function nextChangeOf(now: Date, dates: EditionDates): string | null {
  const next = phases.find((phase) => Date.parse(dates[`${phase}_at`]) > now.getTime());
  return next === undefined ? null : dates[`${next}_at`];
}

/** Whether its plans and its coupon are sold. */
export function isSelling(phase: Phase | null): boolean {
  return phase === 'black_friday' || phase === 'cyber_monday';
}

export type Landing = 'homepage' | 'black-friday' | 'cyber-monday';

/** Where whoever hears of it is led. */
export function landingOf(phase: Phase | null): Landing {
  if (phase === null) return 'homepage';
  return phase === 'pre_sale' || phase === 'black_friday' ? 'black-friday' : 'cyber-monday';
}
