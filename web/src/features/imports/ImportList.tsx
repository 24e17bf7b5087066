import { useSuspenseQuery } from '@tanstack/react-query';
import type { ImportState } from '@linklet/contract/imports/endpoints.ts';
import { sourceNames } from '@linklet/contract/imports/sources.ts';
import { counted } from '@linklet/contract/http/counted.ts';
import { formatMoment } from '#/lib/format.ts';
import { Card } from '#/ui/Card.tsx';
import { StateMark, type Tone } from '#/ui/marks/StateMark.tsx';
import { importsQuery, type ImportOwner } from './imports.queries.ts';

interface ImportListProps {
  address: ImportOwner;
  /** The one that the page is about. */
  shown: number | null;
  pathOf: (id: number) => string;
}

const states: Record<ImportState, { text: string; tone: Tone }> = {
  reading: { text: 'Reading', tone: 'first' },
  checking: { text: 'Checking', tone: 'first' },
  ready: { text: 'Ready', tone: 'warn' },
  waiting: { text: 'Moving in', tone: 'first' },
  running: { text: 'Moving in', tone: 'first' },
  done: { text: 'Done', tone: 'good' },
  cancelled: { text: 'Cancelled', tone: 'quiet' },
  failed: { text: 'Failed', tone: 'bad' },
  undoing: { text: 'Undoing', tone: 'first' },
  undone: { text: 'Undone', tone: 'quiet' },
};

/** What was moved into a workspace, the newest first. */
export function ImportList({ address, shown, pathOf }: ImportListProps) {
  const { data: imports } = useSuspenseQuery(importsQuery(address)).data;
  const others = imports.filter(({ id }) => id !== shown);
  if (others.length === 0) return null;

  return (
    <Card as="section" className="settings-section" aria-labelledby="former-imports">
      <h2 id="former-imports">Earlier imports</h2>
      <ul className="import-list">
        {others.map(({ id, name, source, state, total, created_at: at }) => (
          <li key={id}>
            <div>
              <a href={pathOf(id)}>{name}</a>
              <p className="field-hint">
                {sourceNames[source]}, {counted(total, 'row')}, {formatMoment(at)}
              </p>
            </div>
            <StateMark {...states[state]} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
