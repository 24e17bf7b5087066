import type { OutwardName } from '@linklet/contract/webhooks/names.ts';

/** What a webhook is to be told. */
export interface Message {
  name: OutwardName;
  at: Date;
  /** Messages about the same are sent in their order. */
  subject: string;
  data: unknown;
  /** What is sent where all of it is too long. */
  shortData?: unknown;
  isTest?: boolean;
}
