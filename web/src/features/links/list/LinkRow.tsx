import { Fragment, type ReactNode } from 'react';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { formatNumber } from '#/lib/format.ts';
import { readableLink, readableParts, shortUrlOf } from '#/lib/links.ts';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { SiteMark } from '#/ui/marks/SiteMark.tsx';
import { Sparkline } from '#/ui/marks/Sparkline.tsx';
import { ClickCount } from '../ClickCount.tsx';
import { LinkMarks } from './LinkMarks.tsx';

interface LinkRowProps {
  link: ListedLink;
  /** Its human clicks, once they are known, when the last one was, and those of each of the last thirty days. */
  clicks: number | undefined;
  lastClick: string | undefined;
  days: readonly number[] | undefined;
  /** Where its clicks are shown. */
  clicksPath: string;
  isChosen: boolean;
  isOpen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** Leads to its details. */
  opener: (content: ReactNode) => ReactNode;
  /** Leads to the links of a tag. */
  tagLink: (tag: string) => ReactNode;
  /** What can be done with it at once. */
  children?: ReactNode;
}

const MOST_TAGS = 3;

/** One link of a list: its short URL first, and how it fares. */
export function LinkRow(props: LinkRowProps) {
  const { link, clicks, lastClick, days, clicksPath, isChosen, isOpen, onChoose, opener, tagLink, children } =
    props;
  const shortUrl = shortUrlOf(link);
  const { host, alias } = readableParts(shortUrl);
  const name = readableLink(link);
  const tags = link.aliases[0]?.tags ?? [];

  return (
    <li className={classOf({ isOpen, isChosen })} data-link={link.hash}>
      <CheckField checked={isChosen} aria-label={`Select ${name}`} onChange={onChoose} />
      <SiteMark url={link.url} />
      <div className="link-row-text">
        <p className="link-row-short">
          {opener(
            <>
              <span className="short-link-host">{host}</span>
              <span className="short-link-alias">{alias}</span>
            </>,
          )}
          <span className="link-row-marks">
            <LinkMarks link={link} />
            {tags.slice(0, MOST_TAGS).map((tag) => (
              <Fragment key={tag}>{tagLink(tag)}</Fragment>
            ))}
            {tags.length > MOST_TAGS && (
              <span title={tags.slice(MOST_TAGS).join(', ')}>+{formatNumber(tags.length - MOST_TAGS)}</span>
            )}
          </span>
        </p>
        <Destination link={link} />
      </div>
      <span className="link-row-course">{days && <Sparkline values={days} />}</span>
      <ClickCount count={clicks} last={lastClick} name={name} path={clicksPath} />
      <div className="link-row-actions">
        {children}
        <CopyButton text={shortUrl} label={name} kind="icon" isIcon />
      </div>
    </li>
  );
}

/** What it is called, and where it leads. */
function Destination({ link: { title, url } }: Pick<LinkRowProps, 'link'>) {
  return (
    <p className="link-row-destination" title={url}>
      {title !== null && <span className="link-row-title">{title}</span>}
      {url.replace(/^https:\/\//, '')}
    </p>
  );
}

function classOf({ isOpen, isChosen }: { isOpen: boolean; isChosen: boolean }): string {
  return ['link-row', ...(isOpen ? ['open'] : []), ...(isChosen ? ['chosen'] : [])].join(' ');
}
