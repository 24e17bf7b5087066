/** Bits of `links.status`. A link works while `active` is set and none of the first three is. */
export const linkStatus = {
  deleted: 1,
  terminated: 2,
  archived: 4,
  active: 8,
  noAffiliate: 16,
  canAffiliate: 32,
} as const;

export const longUrlStatus = {
  terminated: 1,
  active: 2,
  inactive: 4,
  noAffiliate: 8,
  canAffiliate: 16,
} as const;

export function hasStatus(status: number, bit: number): boolean {
  return (status & bit) !== 0;
}
