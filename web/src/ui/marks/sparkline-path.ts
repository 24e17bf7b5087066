/** A line through the values, from the left edge to the right one, as SVG draws it. */
export function sparkline(
  values: readonly number[],
  { width, height }: { width: number; height: number },
): string {
  const most = Math.max(1, ...values);
  const step = width / Math.max(1, values.length - 1);
  return values
    .map((value, index) => {
      const [x, y] = [index * step, height - 2 - (value / most) * (height - 4)];
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join('');
}
