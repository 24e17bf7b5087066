/** Analytics: what was counted of the clicks on links, as far as the plan shows it. */
export { countClicks } from './count-clicks.ts';
export { readRawClicks } from './logs/read-raw-clicks.ts';
export { readBreakdown } from './count-by.ts';
export { readPopular } from './count-popular.ts';
export { readTimeline } from './count-timeline.ts';
export { readTotals } from './count-totals.ts';
export { countVisits, type VisitCounts } from './visits/count-visits.ts';
export { listVisits, type Visit } from './visits/list-visits.ts';
export { listClicks, type ListedClick } from './visits/list-clicks.ts';
