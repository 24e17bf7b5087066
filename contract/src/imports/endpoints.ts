import { z } from 'zod';
import { timeZone } from '../accounts/time-zone.ts';
import { endpoint, type Upload } from '../http/endpoint.ts';
import { line } from '../http/text.ts';
import { workspacePrefix, type WorkspaceAddress } from '../workspaces/workspaces.ts';
import { verdicts } from './verdicts.ts';
import {
  connectionSources,
  fileSources,
  importColumns,
  importSources,
  type ImportColumn,
} from './sources.ts';

const MEGABYTE = 1024 * 1024;
const HOST_LENGTH = 253;

export const importLimits = {
  /** Of a file as it is sent, which may be packed. */
  bytes: 50 * MEGABYTE,
  rows: 1_000_000,
  clicks: 2_000_000,
  hosts: 200,
  undoDays: 7,
  previewed: 20,
  rowsPerPage: 50,
} as const;

export const importFileTypes = ['.csv', '.xlsx', '.ods', '.sql', '.gz', '.zip'] as const;

const hostText = line().max(HOST_LENGTH);
const formSwitch = z.stringbool({ truthy: ['true', '1', 'on'], falsy: ['false', '0', 'off', ''] });

/** How dates such as 10/07/2023 are to be read. */
export const dateOrders = ['day_first', 'month_first'] as const;

const columns = z
  .string()
  .max(4000)
  .transform((text, context): (ImportColumn | null)[] => {
    const read = z.array(z.enum(importColumns).nullable()).max(1000).safeParse(readJson(text));
    if (read.success) return read.data;
    context.addIssue('The columns are not known.');
    return z.NEVER;
  });

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const importForm = z.strictObject({
  withHeader: formSwitch.default(true),
  /** What each column of a table is for, as JSON; as its header says where not given. */
  columns: columns.optional(),
  dates: z.enum(dateOrders).optional(),
  /** By whose clock dates are that have no offset; UTC unless given. */
  zone: timeZone.optional(),
  /** Where short links were that name no host. */
  host: hostText.default(''),
});
export type ImportForm = z.infer<typeof importForm>;

const file = {
  upload: { fields: importForm, maxFileBytes: importLimits.bytes },
  body: z.custom<Upload<ImportForm>>(),
  deadlineMs: 55_000,
};

const ofLinks = { scope: 'workspace', token: 'bulk' } as const;
const toChange = { ...ofLinks, access: 'links.create', byImpersonators: true } as const;
const toSee = { ...ofLinks, access: 'links.view' } as const;

const hostCount = z.object({ host: z.string(), count: z.number().int() });

/** What would be read of a file, of which nothing is kept. */
export const importPreview = z.object({
  source: z.enum(fileSources),
  /** Of a table; null where the file says by itself what is what. */
  columns: z.array(z.object({ name: z.string(), meaning: z.enum(importColumns).nullable() })).nullable(),
  /** The first ones of a table. */
  rows: z.array(z.array(z.string())),
  total: z.number().int(),
  hosts: z.array(hostCount),
  /** Of the history that it holds. */
  clicks: z.number().int(),
  /** Whether dates are in it of which day and month can’t be told apart. */
  asks_dates: z.boolean(),
  /** Whether dates with an hour are in it that have no offset. */
  asks_zone: z.boolean(),
  warnings: z.array(z.string()),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const previewImport = endpoint({
  ...{ method: 'POST', path: '/imports/preview', ...toChange, ...file },
  response: importPreview,
  limitPerMinute: 20,
});

export const clashPolicies = ['skip', 'new_alias', 'replace'] as const;
export type ClashPolicy = (typeof clashPolicies)[number];

export const importChoices = z.strictObject({
  /** What becomes of a row whose alias can’t be had. */
  clash: z.enum(clashPolicies),
  /** Where links go whose host is not led elsewhere below. */
  domain: hostText,
  /** Old hosts, and the domains in their place. */
  domains: z
    .record(hostText, hostText)
    .refine((all) => Object.keys(all).length <= importLimits.hosts, 'There are too many hosts.'),
  /** Whether clicks that the source tells of come along. */
  history: z.boolean().default(true),
});
export type ImportChoices = z.infer<typeof importChoices>;

export const importStates = [
  'reading',
  'checking',
  'ready',
  'waiting',
  'running',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

const counts = z.partialRecord(z.enum(verdicts), z.number().int());

export const importView = z.object({
  id: z.number().int(),
  source: z.enum(importSources),
  /** Of its file. */
  name: z.string(),
  state: z.enum(importStates),
  choices: importChoices,
  total: z.number().int(),
  /** Rows of the present step that are done. */
  done: z.number().int(),
  /** By what becomes, or became, of rows. */
  counts,
  reasons: z.array(z.object({ code: z.string(), text: z.string(), count: z.number().int() })),
  /** Where the short links were, and where they go. */
  hosts: z.array(z.object({ host: z.string(), count: z.number().int(), domain: z.string() })),
  /** Hosts of domains on which links can be made. */
  domains: z.array(z.string()),
  /** Clicks that the source tells of: those in the statistics by now, and those that belong to no link that came. */
  clicks: z.object({ found: z.number().int(), brought: z.number().int(), lost: z.number().int() }),
  warnings: z.array(z.string()),
  created_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  /** Until then it can be undone; null where there is nothing to undo. */
  undo_until: z.iso.datetime().nullable(),
  /** Links that were removed by undoing, and those that were not, as they had been changed. */
  undone: z.object({ removed: z.number().int(), left: z.number().int() }).nullable(),
});
export type ImportView = z.infer<typeof importView>;

export const startFileImport = endpoint({
  ...{ method: 'POST', path: '/imports', ...toChange, ...file },
  response: importView,
  limitPerMinute: 10,
});

const TOKEN_LENGTH = 2000;
const SERVER_LENGTH = 500;
const tokenMissing = 'The token field is required.';

export const connectImportBody = z.strictObject({
  source: z.enum(connectionSources),
  token: line(tokenMissing).min(1, tokenMissing).max(TOKEN_LENGTH),
  /** Where its API is, for one that people run themselves. */
  server: line().max(SERVER_LENGTH).default(''),
  /** Where short links were that name no host. */
  host: hostText.default(''),
  /** Whether clicks are read, too, of a service that tells of them: that is a request for each link. */
  history: z.boolean().default(false),
});
export type ConnectImportBody = z.output<typeof connectImportBody>;

/** Reads the links of a service with a token, which is kept until they are read. */
export const connectImport = endpoint({
  ...{ method: 'POST', path: '/imports/connect', ...toChange },
  body: connectImportBody,
  response: importView,
  limitPerMinute: 10,
});

export const listImports = endpoint({
  ...{ method: 'GET', path: '/imports', ...toSee },
  response: z.object({ data: z.array(importView) }),
  limitPerMinute: 120,
});

const params = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

export const getImport = endpoint({
  ...{ method: 'GET', path: '/imports/:id', ...toSee, params },
  response: importView,
  limitPerMinute: 240,
});

/** Other choices; what becomes of the rows is found anew. */
export const chooseForImport = endpoint({
  ...{ method: 'PUT', path: '/imports/:id', ...toChange, params },
  body: importChoices,
  response: importView,
  limitPerMinute: 30,
});

export const runImport = endpoint({
  ...{ method: 'POST', path: '/imports/:id/run', ...toChange, params },
  /** Credits that are agreed to; else a plan that counts them answers `using_credits`. */
  body: z.strictObject({ credits: z.number().int().min(0).default(0) }),
  response: importView,
  limitPerMinute: 30,
  deadlineMs: 10_000,
});

/** Links that were made stay. */
export const cancelImport = endpoint({
  ...{ method: 'POST', path: '/imports/:id/cancel', ...toChange, params },
  response: importView,
  limitPerMinute: 30,
  deadlineMs: 10_000,
});

/** Removes the links that were made and not changed since. */
export const undoImport = endpoint({
  ...{ method: 'POST', path: '/imports/:id/undo', ...toChange, params },
  response: importView,
  limitPerMinute: 30,
  deadlineMs: 10_000,
});

export const importedRow = z.object({
  row: z.number().int(),
  /** The old short link, as far as it is known. */
  old: z.string(),
  url: z.string(),
  /** Null until it is made. */
  short_link: z.string().nullable(),
  verdict: z.enum(verdicts).nullable(),
  reasons: z.array(z.string()),
  undone: z.enum(['removed', 'left']).nullable(),
});
export type ImportedRow = z.infer<typeof importedRow>;

export const listImportedRows = endpoint({
  ...{ method: 'GET', path: '/imports/:id/rows', ...toSee, params },
  query: z.object({
    after: z.coerce.number().int().min(0).max(importLimits.rows).default(0),
    verdict: z.enum(verdicts).optional(),
  }),
  response: z.object({ data: z.array(importedRow), next: z.number().int().nullable() }),
  limitPerMinute: 240,
});

export function importReportPath(id: number | string, workspace?: WorkspaceAddress): string {
  return `/app${workspacePrefix(workspace)}/imports/${String(id)}/report.csv`;
}
