import { useState } from 'react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { unknownAliasesKey } from '#/features/analytics/unknown-aliases/unknown-aliases.queries.ts';
import { UnknownAliases } from '#/features/analytics/unknown-aliases/UnknownAliases.tsx';
import type { WantedLink } from '#/features/analytics/unknown-aliases/UnknownAliasList.tsx';
import { domainQuery } from '#/features/domains/domains.queries.ts';
import { emptyDraft } from '#/features/links/index.ts';
import { CreateLinkDialog } from '#/routes/links/CreateLinkDialog.tsx';
import { shownAliasesIn } from '#/routes/shown-aliases.ts';
import { routes } from '#/shell/names.ts';
import { DomainFrame, type DomainPlace } from './DomainFrame.tsx';
import { nameIn } from './domain-loads.ts';
import { makingPlace } from './making-place.ts';
import { NoStats } from './NoStats.tsx';

/** What visitors asked for in vain on a domain. */
export function DomainUnknownScreen() {
  const params = useParams({ strict: false });
  const name = nameIn(params, useSearch({ strict: false }));
  const { data } = useSuspenseQuery(domainQuery(params.organization ?? null, name));

  return (
    <DomainFrame title={`Unknown aliases on ${data.unicode}`} isSetting={false}>
      {(place) => (
        <>
          <p className="domain-way">
            <a href={place.paths.one(name)}>{data.unicode}</a>
          </p>
          {place.hasStats ? (
            <Inbox key={name} name={name} {...place} />
          ) : (
            <NoStats plansPath={place.paths.subscription} />
          )}
        </>
      )}
    </DomainFrame>
  );
}

function Inbox({ name, owner, mayChange, organization }: DomainPlace & { name: string }) {
  const { data: domain } = useSuspenseQuery(domainQuery(owner, name));
  const shown = shownAliasesIn(useSearch({ strict: false }));
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState<WantedLink | null>(null);
  const team = makingPlace(domain, organization);

  async function close() {
    setWanted(null);
    await queryClient.invalidateQueries({ queryKey: unknownAliasesKey });
  }

  return (
    <>
      <UnknownAliases
        asked={{ domain: name, owner }}
        shown={shown}
        onShow={(change) =>
          void navigate({ to: '.', search: { ...shown, ...change }, replace: true, resetScroll: false })
        }
        mayIgnore={mayChange}
        onMake={team === null ? undefined : setWanted}
      />
      {wanted && team !== null && (
        <CreateLinkDialog
          draft={{ ...emptyDraft, ...wanted, team }}
          onClose={() => void close()}
          onShow={(link) => void navigate({ to: routes.dashboard, search: { link } })}
        />
      )}
    </>
  );
}
