export function whenIdle(work: () => void): void {
  const later = () =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(work, { timeout: 1000 })
      : setTimeout(work, 50);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
