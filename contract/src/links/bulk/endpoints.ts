import { z } from 'zod';
import { maxUrlLength } from '../destination.ts';
import { endpoint, type Upload } from '../../http/endpoint.ts';
import { line } from '../../http/text.ts';
import { utmFields } from '../utm-presets/utm.ts';
import { workspacePrefix, type WorkspaceAddress } from '../../workspaces/workspaces.ts';

/** Bounds of a file of URLs. */
export const bulkLimits = {
  bytes: 10 * 1024 * 1024,
  rows: 1_000_000,
  columns: 1000,
  /** Of all rows, as they are kept. */
  keptBytes: 50 * 1024 * 1024,
} as const;

/** What the picker of files lists; files of type xls are read, too. */
export const bulkFileTypes = ['.csv', '.xlsx', '.ods'] as const;

/** The columns of a file with a header row, in whatever order; case and spaces in their names do not count. */
export const bulkColumns = [
  'url',
  'alias',
  'domain',
  'tags',
  'expires_at',
  ...utmFields.map(({ name }) => `utm_${name}` as const),
] as const;
export type BulkColumn = (typeof bulkColumns)[number];

/** How long the text of a cell may be before anything reads it: beyond it no rule would let it pass. */
export const bulkCellLimits: Record<BulkColumn, number> = {
  url: maxUrlLength,
  alias: 200,
  domain: 300,
  tags: 10_000,
  expires_at: 100,
  utm_source: 1000,
  utm_medium: 1000,
  utm_campaign: 1000,
  utm_term: 1000,
  utm_content: 1000,
};

const formSwitch = z.stringbool({ truthy: ['true', '1', 'on'], falsy: ['false', '0', 'off', ''] });

/** The fields beside the file. */
export const bulkForm = z.strictObject({
  domain: line()
    .optional()
    .transform((host) => host || undefined),
  /** The slug of the team that the address names. */
  team: line()
    .optional()
    .transform((slug) => slug || undefined),
  withHeader: formSwitch.default(true),
  /** How many credits the person agrees to use; without them a plan that counts credits is asked about by `using_credits`. */
  credits: z.coerce.number().int().min(0).default(0),
});
export type BulkForm = z.infer<typeof bulkForm>;

/** Takes a file of URLs; links are made of its rows by and by. */
export const uploadBulk = endpoint({
  method: 'POST',
  path: '/bulk/csv',
  access: 'links.create',
  byImpersonators: true,
  scope: 'workspace',
  body: z.custom<Upload<BulkForm>>(),
  upload: { fields: bulkForm, maxFileBytes: bulkLimits.bytes },
  response: z.object({
    /** Names the batch. */
    id: z.number().int(),
    /** Rows of the file. */
    total: z.number().int(),
    /** What is to be said of the file as a whole. */
    warnings: z.array(z.string()),
  }),
  limitPerMinute: 10,
  // The file is read to its end, one at a time.
  deadlineMs: 55_000,
});

export const batchStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;
export type BatchState = (typeof batchStates)[number];

export const batchView = z.object({
  id: z.number().int(),
  file_name: z.string(),
  state: z.enum(batchStates),
  total: z.number().int(),
  /** Rows that have their result: one of the three that follow. */
  done: z.number().int(),
  created: z.number().int(),
  /** Rows whose URL had a link already. */
  existing: z.number().int(),
  refused: z.number().int(),
  /** What is to be said of the file as a whole. */
  warnings: z.array(z.string()),
  created_at: z.string(),
  ended_at: z.string().nullable(),
});
export type BatchView = z.infer<typeof batchView>;

/** The newest batches of the workspace. */
export const listBatches = endpoint({
  method: 'GET',
  path: '/bulk/batches',
  access: 'links.view',
  scope: 'workspace',
  response: z.object({ data: z.array(batchView) }),
  limitPerMinute: 120,
});

const batchId = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

export const getBatch = endpoint({
  method: 'GET',
  path: '/bulk/batches/:id',
  access: 'links.view',
  scope: 'workspace',
  params: batchId,
  response: batchView,
  limitPerMinute: 240,
});

/** What was made stays; the rest of the rows is left. */
export const cancelBatch = endpoint({
  method: 'POST',
  path: '/bulk/batches/:id/cancel',
  access: 'links.create',
  byImpersonators: true,
  scope: 'workspace',
  params: batchId,
  response: batchView,
  limitPerMinute: 30,
  // It waits for the rows that are being worked on.
  deadlineMs: 5000,
});

/** Where a browser downloads what became of each row of a batch, as csv. */
export function bulkReportPath(id: number | string, workspace?: WorkspaceAddress): string {
  return `/app${workspacePrefix(workspace)}/bulk/${String(id)}/report.csv`;
}

/** Where a browser downloads a file as it may look. */
export const bulkSamplePath = '/app/bulk/sample.csv';
