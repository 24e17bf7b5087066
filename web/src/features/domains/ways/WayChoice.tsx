import { Icon } from '#/ui/icons/Icon.tsx';
import { lockIcon } from '#/ui/icons/action-icons.ts';
import { domainWays, type DomainPaths, type DomainWay } from '../domain-paths.ts';
import type { WayLocks } from './use-ways.ts';

interface WayChoiceProps {
  /** The one whose page this is. */
  way: DomainWay;
  locks: WayLocks;
  /** Names are added in front of it. */
  base: string;
  paths: DomainPaths;
}

/** The ways to add a domain, each with what it asks for, or what keeps it closed. */
export function WayChoice({ way, locks, base, paths }: WayChoiceProps) {
  const words = wayWords(base);

  return (
    <nav className="domain-ways" aria-label="Ways to add a domain">
      <ul className="way-choice">
        {domainWays.map((each) => (
          <li key={each}>
            <a href={paths.way(each)} aria-current={each === way ? 'page' : undefined}>
              {words[each].title}
            </a>
            <p className="field-hint">{words[each].text}</p>
            {locks[each] !== null && (
              <p className="property-lock">
                <Icon path={lockIcon} size={14} />
                <span>{locks[each].reason}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function wayWords(base: string): Record<DomainWay, { title: string; text: string }> {
  return {
    create: {
      title: 'Your own domain',
      text: 'A name that you have registered. Two DNS records make it work.',
    },
    'create-subdomain': {
      title: 'Part of your domain',
      text: 'A name in front of a domain that you have added. One DNS record makes it work.',
    },
    'create-tiny': {
      title: `Name under ${base}`,
      text: 'A name in front of ours. It needs no DNS records and works at once.',
    },
  };
}
