import { z } from 'zod';
import { atMost } from '../../http/characters.ts';
import { maxUrlLength } from '../destination.ts';
import { endpoint, type Upload } from '../../http/endpoint.ts';
import { line } from '../../http/text.ts';
import { utmFields } from '../utm-presets/utm.ts';
import { workspacePrefix, type WorkspaceAddress } from '../../workspaces/workspaces.ts';

export const bulkLimits = {
  bytes: 10 * 1024 * 1024,
  rows: 1_000_000,
  columns: 1000,
  keptBytes: 50 * 1024 * 1024,
} as const;

/** File types that the file picker lists; xls is read, too. */
export const bulkFileTypes = ['.csv', '.xlsx', '.ods'] as const;

/** Columns of a header row in any order; letter case and spaces are ignored. */
export const bulkColumns = [
  'url',
  'alias',
  'domain',
  'tags',
  'expires_at',
  ...utmFields.map(({ name }) => `utm_${name}` as const),
  'title',
  'description',
] as const;
export type BulkColumn = (typeof bulkColumns)[number];

/** Longest text of a cell that is read; longer ones are never valid. */
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
  title: 1000,
  description: 10_000,
};

/** Columns that can be given once for all rows; a row that says something itself keeps it, and tags are added. */
export const bulkGivenColumns = [
  'tags',
  'expires_at',
  ...utmFields.map(({ name }) => `utm_${name}` as const),
] as const satisfies readonly BulkColumn[];
export type BulkGiven = Partial<Record<(typeof bulkGivenColumns)[number], string>>;

function given(column: BulkColumn) {
  return line()
    .refine(atMost(bulkCellLimits[column]), 'This is too long.')
    .optional()
    .transform((text) => text || undefined);
}

const formSwitch = z.stringbool({ truthy: ['true', '1', 'on'], falsy: ['false', '0', 'off', ''] });

export const bulkForm = z.strictObject({
  domain: line()
    .optional()
    .transform((host) => host || undefined),
  team: line()
    .optional()
    .transform((slug) => slug || undefined),
  withHeader: formSwitch.default(true),
  /** Rows change the links of the workspace whose aliases they name; what a row does not say stays. */
  update: formSwitch.default(false),
  tags: given('tags'),
  expires_at: given('expires_at'),
  utm_source: given('utm_source'),
  utm_medium: given('utm_medium'),
  utm_campaign: given('utm_campaign'),
  utm_term: given('utm_term'),
  utm_content: given('utm_content'),
  /** Credits that the caller agrees to use; otherwise a plan that counts credits answers `using_credits`. */
  credits: z.coerce.number().int().min(0).default(0),
});
export type BulkForm = z.infer<typeof bulkForm>;

export const uploadBulk = endpoint({
  method: 'POST',
  path: '/bulk/csv',
  token: 'bulk',
  access: 'links.create',
  byImpersonators: true,
  scope: 'workspace',
  body: z.custom<Upload<BulkForm>>(),
  upload: { fields: bulkForm, maxFileBytes: bulkLimits.bytes },
  response: z.object({
    id: z.number().int(),
    total: z.number().int(),
    warnings: z.array(z.string()),
  }),
  limitPerMinute: 10,
  // Files are read to their end, one at a time.
  deadlineMs: 55_000,
});

export const bulkPreviewForm = bulkForm.pick({ withHeader: true });
export type BulkPreviewForm = z.infer<typeof bulkPreviewForm>;

/** What would be read of a file, of which nothing is kept. */
export const bulkPreview = z.object({
  total: z.number().int(),
  /** Those in which a row says something. */
  columns: z.array(z.enum(bulkColumns)),
  /** The first ones: its place in the file with its cells by column, or why it can't be read. */
  rows: z.array(
    z.object({ row: z.number().int(), cells: z.array(z.string()), reason: z.string().nullable() }),
  ),
  warnings: z.array(z.string()),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

export const previewBulk = endpoint({
  method: 'POST',
  path: '/bulk/preview',
  token: 'bulk',
  access: 'links.create',
  byImpersonators: true,
  scope: 'workspace',
  body: z.custom<Upload<BulkPreviewForm>>(),
  upload: { fields: bulkPreviewForm, maxFileBytes: bulkLimits.bytes },
  response: bulkPreview,
  limitPerMinute: 20,
  deadlineMs: 55_000,
});

export const batchStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;
export type BatchState = (typeof batchStates)[number];

export const batchView = z.object({
  id: z.number().int(),
  file_name: z.string(),
  state: z.enum(batchStates),
  total: z.number().int(),
  done: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  existing: z.number().int(),
  refused: z.number().int(),
  warnings: z.array(z.string()),
  created_at: z.string(),
  ended_at: z.string().nullable(),
});
export type BatchView = z.infer<typeof batchView>;

export const mostRefusals = 10;

export const batchDetails = batchView.extend({
  /** The first refused rows of a batch that has ended; the report has all. */
  refusals: z.array(z.object({ row: z.number().int(), url: z.string(), reason: z.string() })),
});
export type BatchDetails = z.infer<typeof batchDetails>;

export const listBatches = endpoint({
  method: 'GET',
  path: '/bulk/batches',
  token: 'bulk',
  access: 'links.view',
  scope: 'workspace',
  response: z.object({ data: z.array(batchView) }),
  limitPerMinute: 120,
});

const batchId = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

export const getBatch = endpoint({
  method: 'GET',
  path: '/bulk/batches/:id',
  token: 'bulk',
  access: 'links.view',
  scope: 'workspace',
  params: batchId,
  response: batchDetails,
  limitPerMinute: 240,
});

/** Created links stay; the remaining rows are skipped. */
export const cancelBatch = endpoint({
  method: 'POST',
  path: '/bulk/batches/:id/cancel',
  token: 'bulk',
  access: 'links.create',
  byImpersonators: true,
  scope: 'workspace',
  params: batchId,
  response: batchDetails,
  limitPerMinute: 30,
  deadlineMs: 5000,
});

export function bulkReportPath(id: number | string, workspace?: WorkspaceAddress): string {
  return `/app${workspacePrefix(workspace)}/bulk/${String(id)}/report.csv`;
}

export const bulkSamplePath = '/app/bulk/sample.csv';
