import { z } from 'zod';
import { checkDays, clicksWanted } from './endpoints.ts';
import { endpoint } from '../http/endpoint.ts';
import { timeZone } from '../accounts/time-zone.ts';
import { workspacePrefix, type WorkspaceAddress } from '../workspaces/workspaces.ts';

/** For how many hours a log can be downloaded. */
export const logDownloadHours = 24;

/** More clicks than this are in no log: the newest are. */
export const mostLoggedClicks = 1_000_000;

const question = z
  .strictObject({ ...clicksWanted.omit({ compare: true }).shape, zone: timeZone })
  .superRefine(checkDays);
export type LogQuestion = z.output<typeof question>;

export const logDownload = z.object({
  id: z.number().int(),
  /** What it is of, as it was asked for. */
  period: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** As `writeFilters` writes them. */
  filters: z.string(),
  /** Public name of the link; null for all of the workspace. */
  link: z.string().nullable(),
  /** Rows that there were to write when it began; null until then. */
  total: z.number().int().nullable(),
  /** Rows that are written. */
  done: z.number().int(),
  created_at: z.iso.datetime(),
  /** When it was whole; null while it is being made. */
  made_at: z.iso.datetime().nullable(),
});
export type LogDownload = z.infer<typeof logDownload>;

/** Has all that is known of the clicks of a period written to a file; a notification says when it is there. */
export const requestLogDownload = endpoint({
  method: 'POST',
  path: '/log-downloads',
  access: 'links.view',
  scope: 'workspace',
  body: question,
  response: logDownload,
  limitPerMinute: 10,
  idempotent: true,
});

/** The newest logs of the workspace. */
export const listLogDownloads = endpoint({
  method: 'GET',
  path: '/log-downloads',
  access: 'links.view',
  scope: 'workspace',
  response: z.object({ data: z.array(logDownload) }),
  limitPerMinute: 240,
});

/** Where a browser downloads a log that is whole. */
export function logDownloadPath(id: number | string, workspace?: WorkspaceAddress): string {
  return `/app${workspacePrefix(workspace)}/log-downloads/${String(id)}/file`;
}
