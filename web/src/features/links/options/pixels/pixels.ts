import type { Option } from '../option.ts';

/** Pixel scripts, and the workspace that has them: none of them are another's. */
export interface PixelDraft {
  team: string;
  ids: readonly number[];
}

export const pixels: Option<{ pixels: PixelDraft }> = {
  initial: { pixels: { team: '', ids: [] } },
  ofLink: ({ pixels: ids }) => ({ pixels: { team: '', ids } }),
  toEdit: ({ pixels: { ids } }) => ({ pixels: [...ids] }),
  toBody: ({ pixels: { team, ids } }, making) =>
    team === making.team && ids.length > 0 ? { pixels: [...ids] } : {},
  fields: {},
  words: { pixels: { label: 'Pixel scripts' } },
};
