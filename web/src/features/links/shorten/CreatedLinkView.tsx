import { useEffect, useRef, useState, type ComponentType } from 'react';
import { correctionMinutes } from '@linklet/contract/links/correction.ts';
import { QrDialog, QrThumbnail } from '#/features/qr-codes/index.ts';
import { formatDate } from '#/lib/format.ts';
import { shortUrlOf } from '#/lib/links.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { chartIcon, checkIcon, linkIcon, plusIcon, visitIcon } from '#/ui/icons/action-icons.ts';
import { LongUrl } from '#/ui/LongUrl.tsx';
import { ShortLink } from '#/ui/ShortLink.tsx';
import { rememberLink } from '../recent-links.ts';
import { ShareMenu } from '../ShareMenu.tsx';
import type { ResultViewProps, ShownLink } from '../shown-link.ts';

interface CreatedLinkViewProps extends ResultViewProps {
  shown: ShownLink;
}

/** What shows this link. */
export function viewOf(shown: ShownLink): ComponentType<ResultViewProps> {
  return (props) => <CreatedLinkView shown={shown} {...props} />;
}

function CreatedLinkView(props: CreatedLinkViewProps) {
  const { link, existed, place } = props.shown;
  const heading = useRef<HTMLHeadingElement>(null);
  const [designing, setDesigning] = useState(false);
  const shortUrl = shortUrlOf(link);

  useEffect(() => {
    heading.current?.focus();
    if (place === null) rememberLink(link);
  }, [link, place]);

  return (
    <div className="created">
      <div className="created-head">
        <h2 ref={heading} tabIndex={-1}>
          <Icon path={checkIcon} size={18} />
          {existed ? 'You have already shortened this URL' : 'Your short link is ready'}
        </h2>
        <ShortLink url={shortUrl} className="hero" />
      </div>
      <div className="created-main">
        <p className="created-destination" title={link.url}>
          <span className="unseen">It leads to </span>
          <LongUrl url={link.url} />
        </p>
        {link.expires_at !== null && (
          <p className="created-expiry">
            Expires <time dateTime={link.expires_at}>{formatDate(link.expires_at)}</time>
          </p>
        )}
        {link.aliases.length > 1 && <OtherAliases link={link} />}
        <div className="created-actions">
          <CopyButton text={shortUrl} kind="primary" auto />
          <ButtonAnchor href={shortUrl} target="_blank" rel="noopener">
            <Icon path={visitIcon} />
            Visit
            <span className="unseen"> (opens in a new tab)</span>
          </ButtonAnchor>
          <ShareMenu shortUrl={shortUrl} />
        </div>
      </div>
      <QrThumbnail shortUrl={shortUrl} onDesign={() => setDesigning(true)} />
      <NextSteps {...props} />
      {designing && <QrDialog shortUrl={shortUrl} onClose={() => setDesigning(false)} />}
    </div>
  );
}

/** Its further short URLs, each to be copied by itself. */
function OtherAliases({ link }: { link: ShownLink['link'] }) {
  return (
    <ul className="created-aliases" aria-label="More aliases">
      {link.aliases.slice(1).map(({ linklet, domain, alias }) => (
        <li key={linklet}>
          <span>
            {domain}/<strong>{alias}</strong>
          </span>
          <CopyButton text={linklet} label={alias} kind="quiet" size="small" />
        </li>
      ))}
    </ul>
  );
}

function NextSteps({ shown, paths, onAnother, onAlias, next }: CreatedLinkViewProps) {
  const { link, existed, isGuest, isCorrectable, hasClicks, team, place } = shown;

  return (
    <div className="created-end">
      {existed && (
        <Button onClick={() => onAlias({ url: link.url, team })}>
          <Icon path={linkIcon} />
          Use an alias
        </Button>
      )}
      <Button onClick={() => onAnother({ team })}>
        <Icon path={plusIcon} />
        Shorten another
      </Button>
      {place !== null ? (
        <p className="created-place">It is in {place}.</p>
      ) : hasClicks ? (
        <ButtonAnchor kind="quiet" href={paths.analytics(link.hash)}>
          <Icon path={chartIcon} />
          See clicks
        </ButtonAnchor>
      ) : (
        <ButtonAnchor kind="quiet" href={paths.myUrls}>
          My URLs
        </ButtonAnchor>
      )}
      {isCorrectable && (
        <p className="created-keep">
          Wrong destination? For {correctionMinutes} minutes you can{' '}
          <a href={paths.myUrls}>correct it in My URLs</a>.
        </p>
      )}
      {isGuest && (
        <p className="created-keep">
          Keep this link: <a href={paths.register}>sign up</a>
        </p>
      )}
      {next}
    </div>
  );
}
