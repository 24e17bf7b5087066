import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { domainQuery } from '#/features/domains/domains.queries.ts';
import { asciiOf } from '#/features/domains/domain-name.ts';
import { DomainDetails } from '#/features/domains/index.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { chartIcon } from '#/ui/icons/action-icons.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { nameIn } from './domain-loads.ts';
import { DomainFrame, type DomainPlace } from './DomainFrame.tsx';

/** A domain with its records and settings, from the moment that it is added. */
export function DomainScreen() {
  const params = useParams({ strict: false });
  const name = nameIn(params, useSearch({ strict: false }));
  const { data: domain } = useSuspenseQuery(domainQuery(params.organization ?? null, name));
  const { product } = useSuspenseQuery(stateQuery).data;
  const ascii = asciiOf(domain);

  return (
    <DomainFrame
      title={domain.unicode}
      actions={(place) =>
        domain.proven_at !== null && domain.kind !== 'www' && <DomainWays name={name} {...place} />
      }
    >
      {(place) => (
        <>
          <p className="domain-way">
            <a href={place.paths.list}>All domains</a>
            {ascii !== null && (
              <span className="field-hint">
                In ASCII letters: <code>{ascii}</code>
              </span>
            )}
          </p>
          <DomainDetails key={name} {...place} name={name} productName={product.name} />
        </>
      )}
    </DomainFrame>
  );
}

/** To what is known of its visitors. */
function DomainWays({ name, hasStats, paths }: Pick<DomainPlace, 'hasStats' | 'paths'> & { name: string }) {
  if (!hasStats) return null;
  return (
    <>
      <ButtonAnchor href={paths.stats(name)}>
        <Icon path={chartIcon} />
        Statistics
      </ButtonAnchor>
      <ButtonAnchor href={paths.unknown(name)}>Unknown aliases</ButtonAnchor>
    </>
  );
}
