const isMac = navigator.platform.startsWith('Mac');

export const keyOfPalette = isMac ? '⌘K' : 'Ctrl K';

/** As its key does. */
export function openPalette(): void {
  dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
}
