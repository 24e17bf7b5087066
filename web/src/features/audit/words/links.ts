import type { linksEvents } from '@linklet/contract/links/events.ts';
import type { bulkEvents } from '@linklet/contract/links/bulk/events.ts';
import type { tagsEvents } from '@linklet/contract/links/tags/events.ts';
import type { utmPresetsEvents } from '@linklet/contract/links/utm-presets/events.ts';
import type { viewsEvents } from '@linklet/contract/links/views/events.ts';
import type { pixelsEvents } from '@linklet/contract/links/pixels/events.ts';
import type { qrCodesEvents } from '@linklet/contract/qr-codes/events.ts';
import { linkOf, textOf, type Sentences } from './telling.ts';

type Names =
  | keyof typeof linksEvents
  | keyof typeof bulkEvents
  | keyof typeof tagsEvents
  | keyof typeof utmPresetsEvents
  | keyof typeof viewsEvents
  | keyof typeof pixelsEvents
  | keyof typeof qrCodesEvents;

export const linksSentences: Sentences<Names> = {
  'link.created': (entry) => `created ${linkOf(entry, entry.after?.url)}`,
  'link.changed': (entry) => `changed ${linkOf(entry, entry.after?.url)}`,
  'link.archived': (entry) => `archived ${linkOf(entry)}`,
  'link.deleted': (entry) => `deleted ${linkOf(entry)}`,
  'link.restored': (entry) => `restored ${linkOf(entry)}`,
  'link.moved': (entry) => `moved ${linkOf(entry)} to ${textOf(entry.after?.place)}`,
  'link.alias_added': (entry) => `added the alias ${textOf(entry.after?.alias)} to ${linkOf(entry)}`,
  'link.main_alias_changed': (entry) => `made ${textOf(entry.after?.main_alias)} the main alias of a link`,
  'link.routes_changed': (entry) => `changed the redirect routes of ${linkOf(entry)}`,
  'link.blocked': (entry) => `blocked ${linkOf(entry)}`,
  'link.unblocked': (entry) => `unblocked ${linkOf(entry)}`,
  'links.export_requested': ({ after }) =>
    `exported links${after?.clicks === undefined ? '' : ' with their clicks'} as ${textOf(after?.format)}`,
  'links.export_downloaded': () => 'downloaded exported links',

  'links.imported': ({ after }) => `imported ${textOf(after?.created)} links from ${textOf(after?.file)}`,
  'links.import_cancelled': ({ after }) => `cancelled the import of ${textOf(after?.file)}`,
  'links.import_report_downloaded': () => 'downloaded the report of an import',

  'tag.renamed': ({ before, after }) => `renamed the tag ${textOf(before?.name)} to ${textOf(after?.name)}`,
  'tag.deleted': ({ before }) => `deleted the tag ${textOf(before?.name)}`,

  'view.created': ({ after }) => `saved the view ${textOf(after?.name)}`,
  'view.changed': ({ after }) => `changed the view ${textOf(after?.name)}`,
  'view.deleted': ({ before }) => `deleted the view ${textOf(before?.name)}`,
  'preset.created': ({ after }) => `created the UTM preset ${textOf(after?.name)}`,
  'preset.changed': ({ after }) => `changed the UTM preset ${textOf(after?.name)}`,
  'preset.deleted': ({ before }) => `deleted the UTM preset ${textOf(before?.name)}`,

  'pixel_script.created': ({ after }) => `added the pixel script ${textOf(after?.name)}`,
  'pixel_script.deleted': ({ before }) => `deleted the pixel script ${textOf(before?.name)}`,

  'qr_style.changed': ({ after }) =>
    after === null ? 'took back the style of QR codes' : 'changed the style of QR codes',
};
