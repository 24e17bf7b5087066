import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { workspacePrefix, type WorkspaceAddress } from '../workspaces/workspaces.ts';

export const proofStates = ['running', 'done', 'stopped'] as const;

/**
 * Whether an old short link leads where it led: to the same, to the same in another spelling, elsewhere; or one side leads
 * nowhere, or what it answers can't be compared.
 */
export const proofVerdicts = [
  'same',
  'normalised',
  'differs',
  'old_dead',
  'ours_dead',
  'not_comparable',
] as const;
export type ProofVerdict = (typeof proofVerdicts)[number];

export const proofLimits = { sample: 500, rowsPerPage: 50 } as const;

export const proofView = z.object({
  state: z.enum(proofStates),
  total: z.number().int(),
  done: z.number().int(),
  counts: z.partialRecord(z.enum(proofVerdicts), z.number().int()),
  /** All were compared, and none leads elsewhere or nowhere. */
  is_proved: z.boolean(),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
});
export type ProofView = z.infer<typeof proofView>;

const params = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const toSee = { scope: 'workspace', token: 'bulk', access: 'links.view', params } as const;
const toChange = { ...toSee, access: 'links.create', byImpersonators: true } as const;
const answered = z.object({ proof: proofView.nullable() });

/** Asks the old service for each link, which counts a click there, and compares. Again it begins anew. */
export const startProof = endpoint({
  ...{ method: 'POST', path: '/imports/:id/proof', ...toChange },
  /** `sample`: links with clicks, and some hundred others. */
  body: z.strictObject({ mode: z.enum(['all', 'sample']) }),
  response: answered,
  limitPerMinute: 10,
  deadlineMs: 10_000,
});

export const stopProof = endpoint({
  ...{ method: 'POST', path: '/imports/:id/proof/stop', ...toChange },
  response: answered,
  limitPerMinute: 30,
});

export const readProof = endpoint({
  ...{ method: 'GET', path: '/imports/:id/proof', ...toSee },
  response: answered,
  limitPerMinute: 240,
});

export const provedRow = z.object({
  row: z.number().int(),
  old: z.string(),
  old_status: z.number().int().nullable(),
  old_location: z.string().nullable(),
  new_status: z.number().int().nullable(),
  new_location: z.string().nullable(),
  verdict: z.enum(proofVerdicts).nullable(),
});
export type ProvedRow = z.infer<typeof provedRow>;

export const listProvedRows = endpoint({
  ...{ method: 'GET', path: '/imports/:id/proof/rows', ...toSee },
  query: z.object({
    after: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
    verdict: z.enum(proofVerdicts).optional(),
  }),
  response: z.object({ data: z.array(provedRow), next: z.number().int().nullable() }),
  limitPerMinute: 240,
});

export function proofFilePath(id: number | string, workspace?: WorkspaceAddress): string {
  return `/app${workspacePrefix(workspace)}/imports/${String(id)}/proof.csv`;
}
