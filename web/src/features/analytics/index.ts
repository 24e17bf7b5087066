/** What is known about clicks: how many, their course over time, where they came from. */
export { ShareButton } from './shares/ShareButton.tsx';
export { StatsView } from './StatsView.tsx';
export { useZone } from './periods/use-zone.ts';
export { WaitingForClicks } from './charts/WaitingForClicks.tsx';
