import { hash, randomBytes } from 'node:crypto';
import { visitorNetwork } from '../../../platform/network/address-ranges.ts';
import { storable } from '../../../platform/table-files/cells.ts';
import { toSourceClick, type SourceClick } from '../history/source-click.ts';
import { readSourceMoment } from './moments.ts';
import type { DumpZones, SourceZone } from './source-zone.ts';
import { columnsOf, type SqlRow } from './sql-rows.ts';

type Column = 'ref' | 'at' | 'referrer' | 'agent' | 'country' | 'address';
type Places = Record<Column, number>;

interface ClickTable {
  /** Columns that it has. */
  has: readonly string[];
  isTable: (name: string) => boolean;
  /** Where the dump does not say. */
  columns: readonly string[] | null;
  names: Record<Column, string>;
  /** Whether its moments are a `timestamp`, which a database turns into its own zone; a `datetime` stays as it was written. */
  keepsOffset: boolean;
}

const tables: readonly ClickTable[] = [
  {
    has: ['shorturl', 'click_time'],
    isTable: (name) => /(?:^|_)log$/i.test(name),
    columns: ['click_id', 'click_time', 'shorturl', 'referrer', 'user_agent', 'ip_address', 'country_code'],
    names: {
      ...{ ref: 'shorturl', at: 'click_time', referrer: 'referrer' },
      ...{ agent: 'user_agent', country: 'country_code', address: 'ip_address' },
    },
    keepsOffset: false,
  },
  {
    has: ['link_id', 'created_at', 'user_agent'],
    isTable: (name) => /(?:^|_)clicks$/i.test(name),
    columns: null,
    names: {
      ...{ ref: 'link_id', at: 'created_at', referrer: 'referer' },
      ...{ agent: 'user_agent', country: 'country', address: 'ip' },
    },
    keepsOffset: true,
  },
];

export function isClickTable(name: string): boolean {
  return tables.some(({ isTable }) => isTable(name));
}

/** How the clicks of a dump are read, row by row; null for a row of something else. */
export function clickReader(row: SqlRow, zones: DumpZones): ((row: SqlRow) => SourceClick | null) | null {
  for (const kind of tables) {
    const all = kind.isTable(row.table) ? columnsOf(row, kind) : null;
    if (all === null) continue;
    const places = Object.fromEntries(
      Object.entries(kind.names).map(([name, column]) => [name, all.indexOf(column)]),
    ) as Places;
    const zone = kind.keepsOffset ? zones.kept : zones.written;
    return (row) => readClick(places, row, zone);
  }
  return null;
}

/** Null for one that can't be read. */
function readClick(places: Places, { values }: SqlRow, zone: SourceZone): SourceClick | null {
  const text = (name: keyof Places) => values[places[name]] ?? '';
  const [day, agent] = [text('at'), text('agent')];
  return toSourceClick({
    ...{ ref: storable(text('ref')), at: momentOf(day, zone), agent },
    ...{ referrer: text('referrer'), country: text('country'), region: '', city: '', isRobot: false },
    visitor: visitorOf({ day: day.slice(0, 10), agent, address: text('address') }),
  });
}

/** Databases write all in one way, which can be read faster. */
function momentOf(text: string, zone: SourceZone): Date | null {
  const isUsual = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text);
  const at = isUsual ? Date.parse(`${text.slice(0, 10)}T${text.slice(11)}Z`) : Number.NaN;
  return Number.isNaN(at) ? readSourceMoment(text, { zone }) : new Date(zone.toUtc(at));
}

// Known to nobody and gone with the process, so that no address can be found again.
const salt = randomBytes(16).toString('hex');

function visitorOf({ day, agent, address }: Record<'day' | 'agent' | 'address', string>): string {
  return hash('sha256', `${salt} ${day} ${visitorNetwork(address)}\n${agent}`).slice(0, 16);
}
