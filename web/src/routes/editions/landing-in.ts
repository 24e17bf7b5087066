import type { EditionDay } from '#/features/editions/edition-days.ts';

/** What the address of a landing page is about, such as `/app/black-friday-2024`. */
export function landingIn(path: string): { day: EditionDay; year: number } {
  const [, day = '', year = ''] = /\/(black-friday|cyber-monday)-(\d{4})/.exec(path) ?? [];
  return { day: day === 'cyber-monday' ? day : 'black-friday', year: Number(year) };
}
