import type { UnknownAliasView } from '@linklet/contract/analytics/unknown-aliases.ts';
import { formatDate, formatNumber } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { RowMenu } from '#/ui/dialogs/RowMenu.tsx';

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
      <div className="person-text">
        <p className="report-link">{address}</p>
        <p className="field-hint">
          {visits === 1 ? '1 visit' : `${formatNumber(visits)} visits`} by{' '}
          {unique === 1 ? '1 visitor' : `${formatNumber(unique)} visitors`}
          {referrers.length > 0 && `, from ${referrers.join(', ')}`} · last{' '}
          <time dateTime={last_at}>{formatDate(last_at)}</time>
        </p>
      </div>
      <p className="person-note nearest">
        {nearest && (
          <>
            <span>
              Close to {domain}/{nearest.alias}, which leads to
            </span>{' '}
            <span>{nearest.url}</span>
          </>
        )}
      </p>
      <span className="row-actions">
        <Button size="small" onClick={() => onMake('')}>
          Create this link<span className="unseen"> {address}</span>
        </Button>
        <RowMenu
          name={address}
          actions={[
            ...(nearest
              ? [
                  {
                    label: `Point to ${nearest.alias}`,
                    about: `for ${address}`,
                    onChoose: () => onMake(nearest.url),
                  },
                ]
              : []),
            { label: isIgnored ? 'Stop ignoring' : 'Ignore', about: address, onChoose: onIgnore },
          ]}
        />
      </span>
    </li>
  );
}
