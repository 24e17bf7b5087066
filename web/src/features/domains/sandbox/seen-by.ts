import type { SandboxRecordView } from '@linklet/contract/domains/sandbox.ts';

type SeenBy = SandboxRecordView['seen_by'];

/** Name servers know a change at once; resolvers may still remember what was before. */
export const seenByLabels: Readonly<Record<SeenBy, string>> = {
  everybody: 'Everybody',
  'name-servers': 'Name servers only',
  resolvers: 'Resolvers only',
};
