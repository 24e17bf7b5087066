import { checkDays, clicksWanted, kind, rowLimit } from './endpoints.ts';

const ofMany = clicksWanted.omit({ link: true });
const ofKind = ofMany.extend({ kind });

/** What is asked of the clicks of links that the path says. */
export const queriesOfMany = {
  query: ofMany.superRefine(checkDays),
  kindQuery: ofKind.superRefine(checkDays),
  rowsQuery: ofKind.extend({ limit: rowLimit }).superRefine(checkDays),
};
