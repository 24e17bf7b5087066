/** A menu closes once a link in it is followed, or another replaces it. */
export function closePopovers(except?: HTMLElement): void {
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) {
    if (popover !== except) popover.hidePopover();
  }
}
