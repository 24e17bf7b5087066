import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { LinkState, ListedLink } from '@linklet/contract/links/links.ts';
import { RoutesButton } from '#/features/redirect-routes/index.ts';
import { QrButton } from '#/features/qr-codes/index.ts';
import { formatDate } from '#/lib/format.ts';
import { readableLink, shortUrlOf } from '#/lib/links.ts';
import { useFocusAfterChange } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { chartIcon } from '#/ui/icons/action-icons.ts';
import { closeIcon } from '#/ui/icons/icons.ts';
import { ShortLink } from '#/ui/ShortLink.tsx';
import { BlockedNote } from '../BlockedNote.tsx';
import { LinkStateButtons } from '../LinkStateButtons.tsx';
import { linksKey } from '../links.queries.ts';
import { LinkMarks } from '../list/LinkMarks.tsx';
import { ShareMenu } from '../ShareMenu.tsx';
import { AliasesPart } from './AliasesPart.tsx';
import { CardPart } from '../options/card/CardPart.tsx';
import { DescriptionPart } from './DescriptionPart.tsx';
import { DestinationPart } from './DestinationPart.tsx';
import { ExpiryPart } from './ExpiryPart.tsx';
import { HistoryPart } from './HistoryPart.tsx';
import { OptionsPart } from '../options/OptionsPart.tsx';
import { StatsPart } from '../options/statistics/StatsPart.tsx';
import { TagsPart } from './TagsPart.tsx';

interface LinkDetailsProps {
  link: ListedLink;
  state: AppState;
  /** Where its clicks are shown, where a plan is chosen, and pixel scripts are added. */
  paths: { clicks: string; usage: string; subscription: string; pixels: string };
  /** What of it is opened at once: the form of its destination, or its QR code. */
  edit: string;
  /** What is known of its clicks, in short. */
  stats: ReactNode;
  onState: (state: LinkState) => void;
  /** What was opened at once is closed again. */
  onEdited: () => void;
  onClose: () => void;
}

/** All that there is to know of one link, and to do with it. */
export function LinkDetails({
  link,
  state,
  paths,
  edit,
  stats,
  onState,
  onEdited,
  onClose,
}: LinkDetailsProps) {
  const shortUrl = shortUrlOf(link);
  const { features, withheld } = state;
  const isEditing = edit === 'destination';
  const queryClient = useQueryClient();
  const heading = useFocusAfterChange<HTMLHeadingElement>(edit);
  const begin = useEffectEvent(() => {
    if (edit === '') heading.current?.focus();
  });

  useEffect(() => begin(), []);

  return (
    <>
      <div className="details-head">
        <h2 ref={heading} tabIndex={-1} aria-label={`Details of ${readableLink(link)}`}>
          <ShortLink url={shortUrl} />
        </h2>
        <Button kind="icon" aria-label="Close details" onClick={onClose}>
          <Icon path={closeIcon} />
        </Button>
      </div>
      <p className="link-row-marks">
        <span>
          Created <time dateTime={link.created_at}>{formatDate(link.created_at)}</time>
        </span>
        <LinkMarks link={link} />
      </p>
      <BlockedNote link={link} supportEmail={state.product.support_email} />
      <div className="details-actions">
        <CopyButton text={shortUrl} kind="primary" />
        <QrButton key={edit} shortUrl={shortUrl} startsOpen={edit === 'qr'} onClosed={onEdited} />
        <ShareMenu shortUrl={shortUrl} />
        <ButtonAnchor href={paths.clicks}>
          <Icon path={chartIcon} />
          Clicks
        </ButtonAnchor>
        {mayRoute(state) && (
          <RoutesButton
            link={link}
            lockedBy={features.includes('redirect_routes') ? null : (state.user?.plan ?? null)}
            isWithheld={withheld.includes('redirect_routes')}
            paths={paths}
            onSaved={() => void queryClient.invalidateQueries({ queryKey: linksKey })}
          />
        )}
        <LinkStateButtons
          link={link}
          canArchive={features.includes('archive_linklet')}
          canDelete={features.includes('delete_linklet')}
          onChange={onState}
        />
      </div>
      {stats}
      <DestinationPart
        key={`${link.hash}${String(isEditing)}`}
        {...{ link, features, withheld, isEditing }}
        onClosed={onEdited}
      />
      {state.workspace !== null && (
        <DescriptionPart
          key={`description ${link.hash}`}
          link={link}
          canEdit={features.includes('update_linklet')}
        />
      )}
      <TagsPart link={link} features={features} withheld={withheld} />
      <AliasesPart key={`aliases ${link.hash}`} link={link} state={state} paths={paths} />
      <ExpiryPart key={`expiry ${link.hash}`} link={link} features={features} />
      <OptionsPart key={`options ${link.hash}`} link={link} features={features} pixelsPath={paths.pixels} />
      <StatsPart link={link} state={state} paths={paths} />
      <CardPart key={`card ${link.hash}`} link={link} features={features} />
      <HistoryPart link={link} canEdit={features.includes('update_linklet')} />
    </>
  );
}

/** A plan without them says so; whoever may change no links of a team is offered none. */
function mayRoute({ user, workspace }: AppState): boolean {
  return user !== null && (workspace === null || workspace.permissions.includes('links.update'));
}
