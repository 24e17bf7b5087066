import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ConnectForm, ImportList, ImportSteps, NewImport } from '#/features/imports/index.ts';
import type { ImportOwner } from '#/features/imports/imports.queries.ts';
import { lifetimeText } from '#/features/links/expiry/expiry.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { SettingsPage } from '#/routes/accounts/SettingsPage.tsx';
import { TeamPage } from '#/routes/organizations/team/TeamPage.tsx';
import { routes } from '#/shell/names.ts';
import { ButtonLink } from '#/ui/buttons/ButtonLink.tsx';
import { Card } from '#/ui/Card.tsx';
import { Segments } from '#/ui/fields/Segments.tsx';

const TITLE = 'Move links in';
const ways = [
  { value: 'file', label: 'By an export' },
  { value: 'service', label: 'By a token' },
] as const;

/** Links of other services, for the team that the address names, or for the account. */
export function ImportsScreen() {
  const { organization, team } = useParams({ strict: false });
  if (organization === undefined || team === undefined) {
    return <SettingsPage title={TITLE}>{() => <Imports address={null} />}</SettingsPage>;
  }
  return <TeamPage title={TITLE}>{() => <Imports address={{ organization, team }} />}</TeamPage>;
}

function Imports({ address }: { address: ImportOwner }) {
  const { shown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const path = pathOf(address);
  const [way, setWay] = useState<'file' | 'service'>('file');
  const open = (started: number) => void navigate({ href: `${path}?shown=${String(started)}` });
  const id = typeof shown === 'string' && /^\d{1,15}$/.test(shown) ? Number(shown) : null;

  return (
    <>
      <Card as="section" className="settings-section" aria-label={TITLE}>
        {id === null ? (
          <>
            <p>
              Import the links of another service, with their aliases, dates and tags. You see what happens to
              each link before anything is created.
            </p>
            <Lifetime />
            <Segments label="From" value={way} choices={ways} onChange={setWay} />
            {way === 'file' ? (
              <NewImport address={address} onStarted={open} />
            ) : (
              <ConnectForm address={address} onStarted={open} />
            )}
          </>
        ) : (
          <>
            <ImportSteps address={address} id={id} />
            <div>
              <ButtonLink to={path}>Move other links in</ButtonLink>
            </div>
          </>
        )}
      </Card>
      <ImportList address={address} shown={id} pathOf={(each) => `${path}?shown=${String(each)}`} />
    </>
  );
}

function pathOf(address: ImportOwner): string {
  if (address === null) return routes['settings.import'];
  return routes['teams.import']
    .replace('$organization', address.organization)
    .replace('$team', address.team ?? '');
}

/** That the plan ends links that have no expiry of their own. */
function Lifetime() {
  const { user } = useSuspenseQuery(stateQuery).data;
  const lifetime = lifetimeText(user?.options.alias_lifetime);
  if (lifetime === null) return null;
  return <p className="field-hint">On your plan, links without an expiry expire after {lifetime}.</p>;
}
