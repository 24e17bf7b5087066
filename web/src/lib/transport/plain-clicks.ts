/** Calls back for links that would open in the same window; returns the function that stops it. */
export function onPlainClick(follow: (link: HTMLAnchorElement, event: MouseEvent) => void): () => void {
  const listen = (event: MouseEvent) => {
    const link = isPlain(event) && event.target instanceof Element ? event.target.closest('a') : null;
    if (link !== null) follow(link, event);
  };
  document.addEventListener('click', listen);
  return () => document.removeEventListener('click', listen);
}

function isPlain(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !modified;
}
