/** Why a period is compared with none. */
export function notShownWhole(isShared: boolean): string {
  return isShared
    ? 'Not all clicks of the earlier period are shown.'
    : 'Your plan doesn’t show all clicks of the earlier period.';
}
