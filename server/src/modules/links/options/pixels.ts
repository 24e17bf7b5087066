import { sql } from 'drizzle-orm';
import type { Pixel } from '@linklet/contract/links/pixels/providers.ts';
import { links } from '../../../schema/links/links.table.ts';
import { findPixels } from '../pixels/pixel-scripts.ts';
import type { Setting } from './link-option.ts';

/** Throws `pixel_script_unknown`. */
const scripts: Setting<number[], number[]> = {
  check: (_, ids) => [...new Set(ids)].sort((a, b) => a - b),
  read: (link) => idsOf(link.pixels),
  columns: async (scope, ids) => ({ pixels: await findPixels(scope, ids) }),
};

export const pixels = {
  edits: { pixels: scripts },
  shown: { pixels: sql<number[]>`${links.pixels}`.mapWith(idsOf) },
};

function idsOf(all: readonly Pixel[]): number[] {
  return all.map(({ id }) => id);
}
