import { z } from 'zod';
import { checkDays, clicksWanted } from './endpoints.ts';
import { endpoint } from '../http/endpoint.ts';
import { timeZone } from '../accounts/time-zone.ts';
import { workspacePrefix, type WorkspaceAddress } from '../workspaces/workspaces.ts';

export const logDownloadHours = 24;

/** A log has at most this many clicks, the newest ones. */
export const mostLoggedClicks = 1_000_000;

const question = z
  .strictObject({ ...clicksWanted.omit({ compare: true }).shape, zone: timeZone })
  .superRefine(checkDays);
export type LogQuestion = z.output<typeof question>;

export const logDownload = z.object({
  id: z.number().int(),
  period: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  filters: z.string(),
  link: z.string().nullable(),
  total: z.number().int().nullable(),
  done: z.number().int(),
  created_at: z.iso.datetime(),
  made_at: z.iso.datetime().nullable(),
});
export type LogDownload = z.infer<typeof logDownload>;

export const requestLogDownload = endpoint({
  method: 'POST',
  path: '/log-downloads',
  token: 'analytics',
  access: 'links.view',
  scope: 'workspace',
  body: question,
  response: logDownload,
  limitPerMinute: 10,
  idempotent: true,
});

export const listLogDownloads = endpoint({
  method: 'GET',
  path: '/log-downloads',
  token: 'analytics',
  access: 'links.view',
  scope: 'workspace',
  response: z.object({ data: z.array(logDownload) }),
  limitPerMinute: 240,
});

export function logDownloadPath(id: number | string, workspace?: WorkspaceAddress): string {
  return `/app${workspacePrefix(workspace)}/log-downloads/${String(id)}/file`;
}
