/** A new link's destination can be corrected so long whatever the plan, as a slip shows when the link is tried. */
export const correctionMinutes = 10;

/** Until when the destination of a link that was made at `createdAt` can be corrected, in milliseconds. */
export function correctionEnd(createdAt: string | Date): number {
  return new Date(createdAt).getTime() + correctionMinutes * 60_000;
}
