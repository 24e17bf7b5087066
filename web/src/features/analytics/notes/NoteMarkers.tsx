import { margin, type ChartGeometry } from '../charts/chart-geometry.ts';

interface NoteMarkersProps {
  geometry: ChartGeometry;
  /** What notes say at the points of the timeline. */
  notes: ReadonlyMap<number, string>;
  /** The point that is being read, or null. */
  read: number | null;
  width: number;
  height: number;
}

const longestText = 36;

/** Where notes stand on the timeline; the text at the point that is being read. */
export function NoteMarkers({ geometry: { x }, notes, read, width, height }: NoteMarkersProps) {
  const text = read === null ? undefined : notes.get(read);
  return (
    <g className="timeline-notes">
      {[...notes.keys()].map((index) => (
        <g key={index}>
          <line x1={x(index)} x2={x(index)} y1={margin.top} y2={height - margin.bottom} />
          <path d={`M${String(x(index))} ${String(margin.top + 6)}l-5 -9h10z`} />
        </g>
      ))}
      {read !== null && text !== undefined && (
        <text x={x(read)} y={margin.top + 22} {...besideMarker(x(read), width)}>
          {text.length > longestText ? `${text.slice(0, longestText)}…` : text}
        </text>
      )}
    </g>
  );
}

/** Texts grow towards the middle, so that they stay within the chart. */
function besideMarker(place: number, width: number): { textAnchor: 'start' | 'end'; dx: number } {
  return place < width / 2 ? { textAnchor: 'start', dx: 8 } : { textAnchor: 'end', dx: -8 };
}
