import { Readable } from 'node:stream';
import type { AuditEntryView, AuditFilter } from '@linklet/contract/audit/endpoints.ts';
import { csvStart, toCsvLine } from '@linklet/contract/http/csv.ts';
import type { Scope } from '../../platform/scope.ts';
import { findEntries, findLastRead, type Asked } from './audit-entries.ts';
import { toEntryViews } from './audit-view.ts';
import { organizationIdOf } from './list-audit.ts';

const PAGE = 500;

/** What a filter leaves of an organization's audit, as csv, page by page. */
export function openAuditExport(scope: Scope, filter: AuditFilter): Readable {
  const asked = { organizationId: organizationIdOf(scope), filter };
  return Readable.from(exportLines(scope, asked), { objectMode: false });
}

async function* exportLines(scope: Scope, asked: Asked): AsyncGenerator<string> {
  yield csvStart;
  yield toCsvLine([
    ...['at', 'who', 'email', 'by staff', 'by provider', 'by means of', 'token', 'device', 'place'],
    ...['action', 'target', 'short link', 'to whom', 'in the space of', 'before', 'after'],
  ]);
  for (let before: number | undefined; ;) {
    const page: Asked = { ...asked, before };
    const rows = await findEntries(scope, page, PAGE);
    yield (await toEntryViews(scope, rows)).map(exportLine).join('');
    before = (rows.length === PAGE ? rows.at(-1) : await findLastRead(scope, page))?.id;
    if (before === undefined) return;
  }
}

function exportLine(entry: AuditEntryView): string {
  const { at, who, whom, space_of: space, means, token, device, place, action, target, before, after } = entry;
  return toCsvLine([
    ...[at, textOf(who?.name), textOf(who?.email), wordOf(entry.by_staff), wordOf(entry.by_provider)],
    ...[means, textOf(token), device, place],
    ...[
      action,
      textOf(target),
      textOf(entry.short_link),
      textOf(whom?.email),
      textOf(space?.email),
      jsonOf(before),
      jsonOf(after),
    ],
  ]);
}

function wordOf(isTrue: boolean): string {
  return isTrue ? 'yes' : 'no';
}

function textOf(text: string | null | undefined): string {
  return text ?? '';
}

function jsonOf(value: unknown): string {
  return value === null ? '' : JSON.stringify(value);
}
