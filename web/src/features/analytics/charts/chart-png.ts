import { pngOf } from '#/lib/canvas-png.ts';
import type { ChartTable } from './chart-table.ts';

const WIDTH = 960;
const MARGIN = 32;
const ROW = 32;
const HEAD = 84;
// So that it is sharp on screens of any kind.
const SCALE = 2;
const MOST_BARS = 40;

/** A picture of a chart on the page's background: its own drawing, or bars of its first column of numbers. */
export async function chartPng(table: ChartTable, drawing: SVGSVGElement | null): Promise<Blob> {
  const look = getComputedStyle(document.documentElement);
  const colour = (name: string) => lightOrDark(look.getPropertyValue(name));
  const height =
    HEAD + MARGIN + (drawing?.getBoundingClientRect().height ?? ROW * Math.min(MOST_BARS, table.rows.length));
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser can’t draw pictures.');
  context.scale(SCALE, SCALE);
  context.fillStyle = colour('--surface');
  context.fillRect(0, 0, WIDTH, height);
  context.fillStyle = colour('--ink');
  context.font = `600 22px ${look.getPropertyValue('--font')}`;
  context.fillText(table.title, MARGIN, 42);
  context.fillStyle = colour('--ink-soft');
  context.font = `15px ${look.getPropertyValue('--font')}`;
  context.fillText(table.subtitle, MARGIN, 66, WIDTH - 2 * MARGIN);
  if (drawing === null) drawBars(context, table, colour);
  else await drawCopy(context, drawing);
  return pngOf(canvas);
}

/** The value that a colour of both schemes has in the one that is shown. */
function lightOrDark(value: string): string {
  const probe = document.createElement('span');
  probe.style.color = value;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function drawBars(
  context: CanvasRenderingContext2D,
  { rows }: ChartTable,
  colour: (name: string) => string,
): void {
  const shown = rows.slice(0, MOST_BARS);
  const countOf = (row: (string | number)[]) => row.find((cell) => typeof cell === 'number') ?? 0;
  const most = Math.max(1, ...shown.map(countOf));
  for (const [index, row] of shown.entries()) {
    const [top, count] = [HEAD + index * ROW, countOf(row)];
    context.fillStyle = colour('--accent-soft');
    context.fillRect(MARGIN, top, ((WIDTH - 2 * MARGIN - 90) * count) / most, ROW - 6);
    context.fillStyle = colour('--ink');
    context.fillText(String(row[0]), MARGIN + 10, top + 18, WIDTH - 2 * MARGIN - 110);
    context.textAlign = 'right';
    context.fillText(count.toLocaleString('en'), WIDTH - MARGIN, top + 18);
    context.textAlign = 'left';
  }
}

const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font',
  'stop-color',
  'stop-opacity',
];

/** Draws a copy of the SVG that carries its looks with it: as a picture it has no page to take them from. */
async function drawCopy(context: CanvasRenderingContext2D, drawing: SVGSVGElement): Promise<void> {
  const { width, height } = drawing.getBoundingClientRect();
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = drawing.querySelectorAll<SVGElement>('*');
  for (const [index, element] of copy.querySelectorAll<SVGElement>('*').entries()) {
    const original = originals[index];
    if (original === undefined) continue;
    const look = getComputedStyle(original);
    for (const name of STYLES) element.style.setProperty(name, look.getPropertyValue(name));
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(copy.outerHTML)}`;
  await image.decode();
  const drawnWidth = WIDTH - 2 * MARGIN;
  context.drawImage(image, MARGIN, HEAD, drawnWidth, Math.min(height, (height * drawnWidth) / width));
}
