import type { UnknownAliasView } from '@linklet/contract/analytics/unknown-aliases.ts';
import { formatMoment, formatNumber } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';

interface UnknownAliasItemProps {
  domain: string;
  asked: UnknownAliasView;
  isIgnored: boolean;
  /** `url`: where the new link is to lead; empty where that is not known. */
  onMake: (url: string) => void;
  onIgnore: () => void;
}

/** One alias that people asked for in vain. */
export function UnknownAliasItem({ domain, asked, isIgnored, onMake, onIgnore }: UnknownAliasItemProps) {
  const { alias, visits, unique, last_at, referrers, nearest } = asked;
  const address = `${domain}/${alias}`;

  return (
    <li>
      <div>
        <p className="report-link">{address}</p>
        <p>
          {visits === 1 ? '1 visit' : `${formatNumber(visits)} visits`} by{' '}
          {unique === 1 ? '1 visitor' : `${formatNumber(unique)} visitors`}
          {referrers.length > 0 && `, from ${referrers.join(', ')}`}
        </p>
        {nearest && (
          <p className="report-destination">
            Close to {domain}/{nearest.alias}, which leads to {nearest.url}
          </p>
        )}
        <p className="field-hint">
          Last <time dateTime={last_at}>{formatMoment(last_at)}</time>
        </p>
      </div>
      <div className="button-row">
        <Button size="small" onClick={() => onMake('')}>
          Create this link<span className="unseen"> {address}</span>
        </Button>
        {nearest && (
          <Button size="small" onClick={() => onMake(nearest.url)}>
            Point to {nearest.alias}
            <span className="unseen"> for {address}</span>
          </Button>
        )}
        <Button size="small" onClick={onIgnore}>
          {isIgnored ? 'Stop ignoring' : 'Ignore'}
          <span className="unseen"> {address}</span>
        </Button>
      </div>
    </li>
  );
}
