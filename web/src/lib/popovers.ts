/** A menu has done its work once it led somewhere, or another stands in its place. */
export function closePopovers(except?: HTMLElement): void {
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) {
    if (popover !== except) popover.hidePopover();
  }
}
