import { DomainDefaultsProperty } from '#/features/links/domain-defaults/index.ts';
import { PropertyList } from '#/ui/properties/PropertyList.tsx';
import { AliasRulesProperty } from './AliasRulesProperty.tsx';
import { AppLinksProperty } from './AppLinksProperty.tsx';
import { DefaultProperty } from './DefaultProperty.tsx';
import { nameOf } from '../domain-name.ts';
import type { DomainPropertyProps, TeamChoice } from './property-props.ts';
import { RedirectProperty } from './RedirectProperty.tsx';
import { RegistrationProperty } from './RegistrationProperty.tsx';
import { StrictTransportProperty } from './StrictTransportProperty.tsx';
import { TeamsProperty } from './TeamsProperty.tsx';

interface DomainPropertiesProps extends DomainPropertyProps {
  teams: readonly TeamChoice[] | undefined;
  subscriptionPath: string;
}

/** What a domain does besides its links, a row each. */
export function DomainProperties({ teams, subscriptionPath, ...props }: DomainPropertiesProps) {
  const { owner, domain } = props;
  return (
    <PropertyList edit="" onEdited={() => undefined}>
      <DefaultProperty {...props} />
      <DomainDefaultsProperty
        domain={{ owner, name: nameOf(domain.domain) }}
        teams={domain.for_all_teams ? null : domain.teams}
        mayChange={props.mayChange}
      />
      <RedirectProperty {...props} field="root_url" subscriptionPath={subscriptionPath} />
      <RedirectProperty {...props} field="not_found_url" subscriptionPath={subscriptionPath} />
      <AliasRulesProperty {...props} />
      {domain.kind !== 'vanity' && <StrictTransportProperty {...props} />}
      <AppLinksProperty {...props} field="apple_app_links" />
      <AppLinksProperty {...props} field="android_app_links" />
      {domain.registered_until !== null && (
        <RegistrationProperty domain={domain} until={domain.registered_until} />
      )}
      {teams !== undefined && <TeamsProperty {...props} teams={teams} />}
    </PropertyList>
  );
}
