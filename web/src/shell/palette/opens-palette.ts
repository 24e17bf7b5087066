/** Ctrl K or ⌘ K, which closes it, too. */
export function opensPalette({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey);
}
