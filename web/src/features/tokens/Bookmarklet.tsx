import { useSuspenseQuery } from '@tanstack/react-query';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { tokensQuery, type TokenOwner } from './tokens.queries.ts';

interface BookmarkletProps {
  address: TokenOwner;
  /** Where a link is made of the URL that the query `url` names. */
  createPath: string;
}

/** A bookmark that opens the form for a new link with the page that is open in the browser. */
export function Bookmarklet({ address, createPath }: BookmarkletProps) {
  const { base_url: baseUrl } = useSuspenseQuery(tokensQuery(address)).data;
  const target = JSON.stringify(`${baseUrl}${createPath}?url=`);
  const code = `javascript:void open(${target}+encodeURIComponent(location.href))`;

  return (
    <SettingsSection title="Shorten any page">
      <p className="field-hint">
        Drag this to the bookmarks bar, and click it on any page. On a phone, copy it into a bookmark.
      </p>
      <div className="button-row">
        {/* React refuses such an address, which is safe here: it holds nothing that anybody typed. */}
        <a className="bookmarklet" ref={(link) => link?.setAttribute('href', code)}>
          Shorten this page
        </a>
        <CopyButton text={code} label="Bookmarklet" size="small" />
      </div>
    </SettingsSection>
  );
}
