/** Organizations, their teams, and the workspace that pages are open in. */
export { TeamModeBar } from './TeamModeBar.tsx';
