const letters = 'abcdefghijklmnopqrstuvwxyz0123456789_-';

/**
 * All that differ from an alias by one slip of whoever typed it, the likeliest first: two letters in the other order,
 * one too many, one missing, another one. At most some 2,300.
 */
export function oneEditAway(alias: string): string[] {
  const places = Array.from(alias, (_, at) => ({ before: alias.slice(0, at), from: alias.slice(at) }));
  const swapped = places.map(
    ({ before, from }) => before + from.slice(1, 2) + from.slice(0, 1) + from.slice(2),
  );
  const shorter = places.map(({ before, from }) => before + from.slice(1));
  const gaps = [...places, { before: alias, from: '' }];
  const longer = gaps.flatMap(({ before, from }) => Array.from(letters, (letter) => before + letter + from));
  const other = places.flatMap(({ before, from }) =>
    Array.from(letters, (letter) => before + letter + from.slice(1)),
  );
  const all = new Set([...swapped, ...shorter, ...longer, ...other]);
  all.delete(alias);
  return [...all];
}
