import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { linkQuery, type LinkFilter } from './list.ts';
import { linkHash } from './hash.ts';
import { workspacePrefix, type WorkspaceAddress } from '../workspaces/workspaces.ts';

export const linkExportFormats = ['csv', 'json', 'xlsx'] as const;
export const linkExportFormat = z.enum(linkExportFormats);
export type LinkExportFormat = z.infer<typeof linkExportFormat>;

/** For how many days an export can be downloaded. */
export const linkExportDays = 7;

/** The lists that can be exported: those that the database knows by itself, of links that are kept. */
export const exportedFilters = [
  'all',
  'active',
  'archived',
  'expired',
  'expiring',
  'blocked',
] as const satisfies readonly LinkFilter[];

export const mostExportedByName = 10_000;

/** Which links are exported; all that are kept where nothing narrows them. */
export const linkExportFilter = z.strictObject({
  filter: z.enum(exportedFilters).optional(),
  ...linkQuery.partial().shape,
  /** Those of these only, by their public names. */
  links: z.array(linkHash).min(1).max(mostExportedByName).optional(),
});
export type LinkExportFilter = z.infer<typeof linkExportFilter>;

export const linkExportView = z.object({
  id: z.number().int(),
  format: linkExportFormat,
  /** Links that there were to write when it began; null until then. */
  total: z.number().int().nullable(),
  /** Links that are written. */
  done: z.number().int(),
  created_at: z.string(),
  /** When it was whole; null while it is being made. */
  made_at: z.string().nullable(),
});
export type LinkExportView = z.infer<typeof linkExportView>;

/** Has the links of the workspace written to a file; a notification says when it is there. */
export const requestLinkExport = endpoint({
  method: 'POST',
  path: '/link-exports',
  access: 'links.view',
  scope: 'workspace',
  body: z.strictObject({ format: linkExportFormat, filter: linkExportFilter.default({}) }),
  response: linkExportView,
  limitPerMinute: 10,
  idempotent: true,
});

/** The newest exports of the workspace. */
export const listLinkExports = endpoint({
  method: 'GET',
  path: '/link-exports',
  access: 'links.view',
  scope: 'workspace',
  response: z.object({ data: z.array(linkExportView) }),
  limitPerMinute: 240,
});

/** Where a browser downloads an export that is whole. */
export function linkExportPath(id: number | string, workspace?: WorkspaceAddress): string {
  return `/app${workspacePrefix(workspace)}/link-exports/${String(id)}/file`;
}
