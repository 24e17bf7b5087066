import { hash } from 'node:crypto';
import type { Services } from '../../../platform/scope.ts';
import { storeClicks } from '../shipping/store-clicks.ts';
import { toClick, type ImportedClick } from './imported-click.ts';

const ROWS = 5000;
// ClickHouse refuses what goes into more than a hundred partitions at once.
const MONTHS = 50;

export interface ImportedBatch {
  importId: number;
  /** The same for the same clicks, and no others. */
  token: string;
  clicks: readonly ImportedClick[];
}

/** Stores clicks of another service exactly once, however often they are sent under their token. */
export async function storeImportedClicks(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  { importId, token, clicks }: ImportedBatch,
): Promise<void> {
  for (const [place, part] of partsOf(clicks).entries()) {
    const partToken = `${token} ${String(place)}`;
    const first = BigInt(`0x${hash('sha256', partToken).slice(0, 16)}`);
    await storeClicks(clickhouse, {
      ...{ importId, token: partToken },
      clicks: part.map((click, row) => ({
        eventId: BigInt.asUintN(64, first + BigInt(row)),
        click: toClick(click),
      })),
    });
  }
}

function partsOf(clicks: readonly ImportedClick[]): ImportedClick[][] {
  const parts: ImportedClick[][] = [];
  let part: ImportedClick[] = [];
  let months = new Set<string>();
  for (const click of clicks.toSorted((one, other) => one.at - other.at)) {
    months.add(new Date(click.at).toISOString().slice(0, 7));
    if (part.length === ROWS || months.size > MONTHS) {
      parts.push(part);
      part = [];
      months = new Set();
    }
    part.push(click);
  }
  return part.length > 0 ? [...parts, part] : parts;
}
