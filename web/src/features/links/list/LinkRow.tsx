import { Fragment, type ReactNode } from 'react';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { formatDate, formatNumber } from '#/lib/format.ts';
import { readableLink, readableParts, shortUrlOf } from '#/lib/links.ts';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { LinkMarks } from './LinkMarks.tsx';

interface LinkRowProps {
  link: ListedLink;
  /** Its human clicks, once they are known, and when the last one was. */
  clicks: number | undefined;
  lastClick: string | undefined;
  isChosen: boolean;
  isOpen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** Leads to its details. */
  opener: (content: ReactNode) => ReactNode;
  /** Leads to the links of a tag. */
  tagLink: (tag: string) => ReactNode;
}

/** One link of a list: its short URL first, and how it fares. */
export function LinkRow({
  link,
  clicks,
  lastClick,
  isChosen,
  isOpen,
  onChoose,
  opener,
  tagLink,
}: LinkRowProps) {
  const shortUrl = shortUrlOf(link);
  const { host, alias } = readableParts(shortUrl);
  const tags = link.aliases[0]?.tags ?? [];

  return (
    <li className={isOpen ? 'link-row open' : 'link-row'} data-link={link.hash}>
      <CheckField checked={isChosen} aria-label={`Select ${readableLink(link)}`} onChange={onChoose} />
      <div className="link-row-text">
        <p className="link-row-short">
          {opener(
            <>
              <span className="short-link-host">{host}</span>
              <span className="short-link-alias">{alias}</span>
            </>,
          )}
          <CopyButton text={shortUrl} label={readableLink(link)} kind="quiet" size="small" />
        </p>
        <p className="link-card-destination" title={link.url}>
          {link.url}
        </p>
        <p className="link-row-marks">
          <LinkMarks link={link} />
          {tags.map((tag) => (
            <Fragment key={tag}>{tagLink(tag)}</Fragment>
          ))}
        </p>
      </div>
      <p className="link-row-clicks">
        <strong>{clicks === undefined ? '–' : formatNumber(clicks)}</strong>{' '}
        {clicks === 1 ? 'click' : 'clicks'}
        <span className="field-hint">{lastClick === undefined ? '' : `last ${formatDate(lastClick)}`}</span>
      </p>
    </li>
  );
}
