import { PropertyList } from '#/ui/properties/PropertyList.tsx';
import { AliasRulesProperty } from './AliasRulesProperty.tsx';
import { DefaultProperty } from './DefaultProperty.tsx';
import type { DomainPropertyProps, TeamChoice } from './property-props.ts';
import { RedirectProperty } from './RedirectProperty.tsx';
import { TeamsProperty } from './TeamsProperty.tsx';

interface DomainPropertiesProps extends DomainPropertyProps {
  teams: readonly TeamChoice[] | undefined;
  subscriptionPath: string;
}

/** What a domain does besides its links, a row each. */
export function DomainProperties({ teams, subscriptionPath, ...props }: DomainPropertiesProps) {
  return (
    <PropertyList edit="" onEdited={() => undefined}>
      <DefaultProperty {...props} />
      <RedirectProperty {...props} field="root_url" subscriptionPath={subscriptionPath} />
      <RedirectProperty {...props} field="not_found_url" subscriptionPath={subscriptionPath} />
      <AliasRulesProperty {...props} />
      {teams !== undefined && <TeamsProperty {...props} teams={teams} />}
    </PropertyList>
  );
}
