import type { HelpdeskView } from '@linklet/contract/helpdesk/endpoints.ts';

const looks = { active: 'good', archived: 'quiet', deleted: 'bad' } as const;
const names = { active: 'Active', archived: 'Archived', deleted: 'Deleted' } as const;

/** The state of an organization. */
export function StateTag({ state }: { state: HelpdeskView['state'] }) {
  return <span className={`tag ${looks[state]}`}>{names[state]}</span>;
}
