import { formatMoment, formatNumber } from '#/lib/format.ts';
import { ProgressBar } from './marks/ProgressBar.tsx';
import { DownloadLink } from './buttons/DownloadLink.tsx';

interface FileItemProps {
  name: string;
  unit: 'link' | 'row';
  file: { total: number | null; done: number; made_at: string | null };
  kept: string;
  href: string;
  ask: () => Promise<unknown>;
}

export function FileItem({ name, unit, file: { total, done, made_at }, kept, href, ask }: FileItemProps) {
  return (
    <li>
      <div>
        <p className="file-name">{name}</p>
        <p className="field-hint" role="status">
          {made_at === null
            ? progressText(done, total, unit)
            : `${formatNumber(done)} ${done === 1 ? unit : `${unit}s`}, ${formatMoment(made_at)}. Available for ${kept}.`}
        </p>
        {made_at === null && <ProgressBar label={`Progress of ${name}`} done={done} total={total} />}
      </div>
      {made_at !== null && (
        <DownloadLink size="small" href={href} ask={ask}>
          Download<span className="unseen"> {name}</span>
        </DownloadLink>
      )}
    </li>
  );
}

function progressText(done: number, total: number | null, unit: string): string {
  return total === null ? 'Waiting…' : `${formatNumber(done)} of ${formatNumber(total)} ${unit}s written.`;
}
