import { hook } from '../platform/hooks.ts';
import type { AlarmKind } from '../schema/analytics/alarms.table.ts';

export interface RaisedAlarms {
  workspaceId: number;
  /** The beginning of the hour that they are about. */
  hour: Date;
  alarms: readonly {
    kind: AlarmKind;
    count: number;
    usual: number;
    /** Null for all links of the workspace. */
    link: { hash: string; address: string } | null;
  }[];
}

/** In an hour links were clicked in another way than usual, of which people are told. */
export const alarmsRaised = hook<RaisedAlarms>('alarms raised');
