import type { UnknownAliasView } from '@linklet/contract/analytics/unknown-aliases.ts';
import { formatDate, formatNumber } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { RowMenu, type RowAction } from '#/ui/dialogs/RowMenu.tsx';

interface UnknownAliasItemProps {
  domain: string;
  asked: UnknownAliasView;
  isIgnored: boolean;
  /** `url`: where the new link is to lead; empty where that is not known. Absent for whoever can make none. */
  onMake: ((url: string) => void) | undefined;
  /** Absent for whoever may not. */
  onIgnore: (() => void) | undefined;
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
        {onMake && (
          <Button size="small" onClick={() => onMake('')}>
            Create this link<span className="unseen"> {address}</span>
          </Button>
        )}
        <RowMenu name={address} actions={actionsOf(address, { nearest, isIgnored, onMake, onIgnore })} />
      </span>
    </li>
  );
}

type Acts = Pick<UnknownAliasItemProps, 'isIgnored' | 'onMake' | 'onIgnore'> &
  Pick<UnknownAliasView, 'nearest'>;

function actionsOf(address: string, { nearest, isIgnored, onMake, onIgnore }: Acts): RowAction[] {
  const point = nearest &&
    onMake && {
      label: `Point to ${nearest.alias}`,
      about: `for ${address}`,
      onChoose: () => onMake(nearest.url),
    };
  const ignore = onIgnore && {
    label: isIgnored ? 'Stop ignoring' : 'Ignore',
    about: address,
    onChoose: onIgnore,
  };
  return [point, ignore].filter((action) => action !== null && action !== undefined);
}
