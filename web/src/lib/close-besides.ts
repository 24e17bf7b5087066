import { closePopovers } from './popovers.ts';

/** A click there does not close a popover: the header, dialogs, notices, date pickers. */
const besides = '.site-header, dialog, .notices, input[type^="date"]';

/**
 * Closes other popovers, and this one on Esc, which restores the focus, and on a click elsewhere. Returns the
 * function that stops it.
 */
export function closeBesides(popover: HTMLElement): () => void {
  const stopping = new AbortController();
  const options = { capture: true, signal: stopping.signal };
  const focusedBefore = document.activeElement;
  const kept = `#${popover.id}, [popovertarget="${popover.id}"], ${besides}`;
  const isElsewhere = ({ target }: Event) => target instanceof Element && target.closest(kept) === null;
  let isPressedElsewhere = false;
  closePopovers(popover);

  // Touch scrolling, or a selection that leaves the popover, does not begin and end elsewhere.
  on('pointerdown', (event) => {
    isPressedElsewhere = isElsewhere(event);
  });
  on('pointerup', (event) => {
    if (isPressedElsewhere && isElsewhere(event)) popover.hidePopover();
  });
  on('keydown', ({ key }) => {
    // A dialog over it closes first.
    if (key !== 'Escape' || document.querySelector(':modal') !== null) return;
    const isFocusInside = popover.contains(document.activeElement);
    popover.hidePopover();
    if (isFocusInside && focusedBefore instanceof HTMLElement) focusedBefore.focus();
  });

  function on<Type extends keyof DocumentEventMap>(
    type: Type,
    listener: (event: DocumentEventMap[Type]) => void,
  ): void {
    document.addEventListener(type, listener, options);
  }

  return () => stopping.abort();
}
