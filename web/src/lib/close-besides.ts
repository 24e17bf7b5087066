import { closePopovers } from './popovers.ts';

/** Whoever clicks there has not turned away from the popover: the header, dialogs, notices, date pickers. */
const besides = '.site-header, dialog, .notices, input[type^="date"]';

/**
 * Closes the popovers that were open before this one, and this one on Esc, which gives the focus back, and on a click
 * elsewhere. Answers how to stop.
 */
export function closeBesides(popover: HTMLElement): () => void {
  const stopping = new AbortController();
  const options = { capture: true, signal: stopping.signal };
  const focusedBefore = document.activeElement;
  const kept = `#${popover.id}, [popovertarget="${popover.id}"], ${besides}`;
  const isElsewhere = ({ target }: Event) => target instanceof Element && target.closest(kept) === null;
  let isPressedElsewhere = false;
  closePopovers(popover);

  // What scrolls a page by touch, or marks text of the popover, begins or ends nowhere else.
  on('pointerdown', (event) => {
    isPressedElsewhere = isElsewhere(event);
  });
  on('pointerup', (event) => {
    if (isPressedElsewhere && isElsewhere(event)) popover.hidePopover();
  });
  on('keydown', ({ key }) => {
    // A dialog over it is closed first.
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
