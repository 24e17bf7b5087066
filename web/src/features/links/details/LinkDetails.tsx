import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { LinkState } from '@linklet/contract/links/links.ts';
import { counted } from '@linklet/contract/http/counted.ts';
import { useFocusAfterChange } from '#/lib/use-focus.ts';
import { Tabs } from '#/ui/Tabs.tsx';
import { BlockedNote } from '../appeals/BlockedNote.tsx';
import { OptionProperties } from '../options/OptionProperties.tsx';
import { AliasesProperty } from './properties/AliasesProperty.tsx';
import { DestinationProperty } from './properties/DestinationProperty.tsx';
import type { DetailedLink } from './details.queries.ts';
import { DetailsHead } from './DetailsHead.tsx';
import { ExpiryProperty } from './properties/ExpiryProperty.tsx';
import { HistoryPart } from './HistoryPart.tsx';
import { LinkOrigin } from './LinkOrigin.tsx';
import { LinkRoutesButton } from './LinkRoutesButton.tsx';
import { PropertyList } from '#/ui/properties/PropertyList.tsx';
import type { LinkPropertyProps } from './property-props.ts';
import { mayUpdate, rightTo } from './rights.ts';
import { TagsProperty } from './properties/TagsProperty.tsx';
import { DescriptionProperty, TitleProperty } from './properties/TextProperties.tsx';
import { TrashNote } from './TrashNote.tsx';

interface LinkDetailsProps extends LinkPropertyProps {
  link: DetailedLink;
  /** What of it is opened at once: the form of a property, or its QR code. */
  edit: string;
  /** What is known of its clicks, in short. */
  stats: ReactNode;
  onState: (state: LinkState) => void;
  onCopy: (() => void) | undefined;
  onMove: (() => void) | undefined;
  /** What was opened at once is closed again. */
  onEdited: () => void;
  onClose: () => void;
}

const tabs = [
  { id: 'details', label: 'Details' },
  { id: 'history', label: 'History' },
] as const;

/** All that there is to know of one link, and to do with it. */
export function LinkDetails(allProps: LinkDetailsProps) {
  const { edit, stats, onState, onCopy, onMove, onEdited, onClose, ...props } = allProps;
  const { link, state } = props;
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('details');
  const heading = useFocusAfterChange<HTMLHeadingElement>(edit);
  const begin = useEffectEvent(() => {
    if (edit === '') heading.current?.focus();
  });

  useEffect(() => begin(), []);

  return (
    <>
      <DetailsHead
        {...props}
        heading={heading}
        showsQr={edit === 'qr'}
        onState={onState}
        onCopy={onCopy}
        onMove={onMove}
        onQrClosed={onEdited}
        onClose={onClose}
      />
      <div className="details-tabs">
        <Tabs label="Parts of the details" tabs={tabs} selected={tab} onSelect={setTab} />
        <a className="tab" href={props.paths.clicks}>
          Statistics
        </a>
        {link.route_count > 0 && mayUpdate(state) && (
          <LinkRoutesButton
            {...props}
            bare={{ label: counted(link.route_count, 'route'), className: 'tab' }}
          />
        )}
      </div>
      <div id="panel-details" role="tabpanel" aria-labelledby="tab-details" hidden={tab !== 'details'}>
        <BlockedNote
          link={link}
          supportEmail={state.product.support_email}
          mayAppeal={mayUpdate(state) && !state.impersonated}
        />
        {link.state === 'deleted' && <TrashNote link={link} />}
        {stats}
        <LinkOrigin hash={link.hash} />
        <PropertyList edit={edit === 'qr' ? '' : edit} onEdited={onEdited}>
          <TitleProperty {...props} />
          <DestinationProperty {...props} />
          <DescriptionProperty {...props} />
          <AliasesProperty {...props} />
          <TagsProperty {...props} />
          <ExpiryProperty {...props} />
          <OptionProperties {...props} />
        </PropertyList>
      </div>
      <div id="panel-history" role="tabpanel" aria-labelledby="tab-history" hidden={tab !== 'history'}>
        {tab === 'history' && (
          <HistoryPart
            link={link}
            canEdit={rightTo('update_linklet', 'updating_not_in_plan', { state, link }).may}
          />
        )}
      </div>
    </>
  );
}
