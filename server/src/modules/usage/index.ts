/** Usage: how much of its plan a workspace has used, and the limits. */
export { countAnew, forgetCounts } from './count-anew.ts';
export { countClicks, findTracked } from './count-clicks.ts';
export { readKeptLimits } from './kept-limits.ts';
export { agreeOnCredits } from './credits.ts';
export { takeUsage, takeUsageUpTo, type Taken } from './take-usage.ts';
export { limitOf } from './limits.ts';
export { newsOfLimit, tellPayers } from './alerts/told.ts';
export { monthOf, nowOf, type UsageMonth } from './usage-month.ts';
export { costOf, listEndedMonths, settlePeaks, type EndedMonth } from './overages/peaks.ts';
export { readUsage } from './read-usage.ts';
