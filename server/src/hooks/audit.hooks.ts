import type { EventName } from '@linklet/contract/audit/events.ts';
import { hook } from '../platform/hooks.ts';

/** An entry of the audit, as it is kept. */
export interface RecordedEvent {
  name: EventName;
  at: Date;
  /** Whom it was done to, or who did it. */
  userId: number | null;
  workspaceId: number | null;
  organizationId: number | null;
  target: string | null;
  before: object | null;
  after: object | null;
}

/** Something of which others outside may hear happened: in the transaction in which it does. All are of one name. */
export const eventsRecorded = hook<readonly RecordedEvent[]>('events recorded');
