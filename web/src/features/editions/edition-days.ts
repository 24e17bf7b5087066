import type { Phase } from '@linklet/contract/editions/edition.ts';
import type { EditionView } from '@linklet/contract/editions/endpoints.ts';

/** The two days that an edition is about. */
export type EditionDay = 'black-friday' | 'cyber-monday';

export const dayNames: Record<EditionDay, string> = {
  'black-friday': 'Black Friday',
  'cyber-monday': 'Cyber Monday',
};

const phaseOfDay = { 'black-friday': 'black_friday', 'cyber-monday': 'cyber_monday' } as const;

const beforeDay: Record<EditionDay, readonly (Phase | null)[]> = {
  'black-friday': [null, 'pre_sale'],
  'cyber-monday': [null, 'pre_sale', 'black_friday', 'post_black_friday'],
};

export function stateOfDay(
  { phase }: Pick<EditionView, 'phase'>,
  day: EditionDay,
): 'before' | 'now' | 'over' {
  if (phase === phaseOfDay[day]) return 'now';
  return beforeDay[day].includes(phase) ? 'before' : 'over';
}

/** When it begins, and when it ends. */
export function spanOfDay(edition: EditionView, day: EditionDay): { from: string; until: string } {
  return day === 'black-friday'
    ? { from: edition.black_friday_at, until: edition.post_black_friday_at }
    : { from: edition.cyber_monday_at, until: edition.post_sale_at };
}
