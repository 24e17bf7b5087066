import { hook } from '../platform/hooks.ts';

/** What a billable has subscribed to may have changed, or ended. */
export const billableChanged = hook<{ billableId: number }>('billable changed');
