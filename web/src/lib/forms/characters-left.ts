/** How much more may be typed, or is too much. */
export function charactersLeft(text: string, most: number): string {
  const left = most - text.trim().length;
  const count = Math.abs(left);
  return `${String(count)} ${count === 1 ? 'character' : 'characters'} ${left < 0 ? 'too many' : 'left'}.`;
}
