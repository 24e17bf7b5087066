import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export interface SegmentRange {
  segment: string;
  from: number;
  to: number;
}

export interface ShippingState {
  shipped: Record<string, number>;
  /** The batch that was chosen and may have been sent: after a crash exactly this one is sent again. */
  pending: SegmentRange[];
  notStored: number;
  damaged: number;
  damagedSegments: string[];
}

const FILE_NAME = 'shipping.json';

export function readShippingState(folder: string): ShippingState {
  const state: ShippingState = { shipped: {}, pending: [], notStored: 0, damaged: 0, damagedSegments: [] };
  try {
    return {
      ...state,
      ...(JSON.parse(readFileSync(join(folder, FILE_NAME), 'utf8')) as Partial<ShippingState>),
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return state;
    throw error;
  }
}

/** Writes the state atomically: a power cut leaves either the old or the new one. */
export function writeShippingState(folder: string, state: ShippingState): void {
  const path = join(folder, FILE_NAME);
  const draft = `${path}.draft`;
  const file = openSync(draft, 'w', 0o600);
  try {
    writeSync(file, JSON.stringify(state));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}
