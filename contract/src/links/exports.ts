import { z } from 'zod';
import { checkDays, clicksWanted } from '../analytics/endpoints.ts';
import { isStatsPeriod, type StatsPeriod } from '../analytics/periods.ts';
import { endpoint } from '../http/endpoint.ts';
import { linkQuery, type LinkFilter } from './list.ts';
import { linkHash } from './hash.ts';
import { workspacePrefix, type WorkspaceAddress } from '../workspaces/workspaces.ts';

export const linkExportFormats = ['csv', 'json', 'xlsx'] as const;
export const linkExportFormat = z.enum(linkExportFormats);
export type LinkExportFormat = z.infer<typeof linkExportFormat>;

export const linkExportDays = 7;

/** Filters that the database evaluates alone, of links outside the trash. */
export const exportedFilters = [
  'all',
  'active',
  'archived',
  'expired',
  'expiring',
  'blocked',
] as const satisfies readonly LinkFilter[];

export const mostExportedByName = 10_000;

/** Without any field: all links outside the trash. */
export const linkExportFilter = z.strictObject({
  filter: z.enum(exportedFilters).optional(),
  ...linkQuery.partial().shape,
  links: z.array(linkHash).min(1).max(mostExportedByName).optional(),
});
export type LinkExportFilter = z.infer<typeof linkExportFilter>;

/** In which period clicks are counted, by people; `all`: since ever, as far as the plan shows them. */
export const exportedClicks = z
  .strictObject({
    period: z.custom<StatsPeriod | 'all'>(
      (value) => value === 'all' || isStatsPeriod(value),
      'The period is not known.',
    ),
    ...clicksWanted.pick({ from: true, to: true, zone: true }).shape,
  })
  .superRefine(checkDays);
export type ExportedClicks = z.output<typeof exportedClicks>;

export const linkExportView = z.object({
  id: z.number().int(),
  format: linkExportFormat,
  has_clicks: z.boolean(),
  total: z.number().int().nullable(),
  done: z.number().int(),
  created_at: z.string(),
  made_at: z.string().nullable(),
});
export type LinkExportView = z.infer<typeof linkExportView>;

export const requestLinkExport = endpoint({
  method: 'POST',
  path: '/link-exports',
  token: 'read',
  access: 'links.view',
  scope: 'workspace',
  body: z.strictObject({
    format: linkExportFormat,
    filter: linkExportFilter.default({}),
    /** Null for links without their clicks. */
    clicks: exportedClicks.nullable().default(null),
  }),
  response: linkExportView,
  limitPerMinute: 10,
  idempotent: true,
});

export const listLinkExports = endpoint({
  method: 'GET',
  path: '/link-exports',
  token: 'read',
  access: 'links.view',
  scope: 'workspace',
  response: z.object({ data: z.array(linkExportView) }),
  limitPerMinute: 240,
});

export function linkExportPath(id: number | string, workspace?: WorkspaceAddress): string {
  return `/app${workspacePrefix(workspace)}/link-exports/${String(id)}/file`;
}
