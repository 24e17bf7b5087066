import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { aliasRefusal } from '@linklet/contract/links/aliases.ts';
import type { DomainView } from '@linklet/contract/app-state/endpoints.ts';
import { calls } from '@linklet/contract/http/calls.ts';
import type { checkAlias } from '@linklet/contract/links/links.ts';
import { send } from '#/lib/transport/transport.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { rulesOn } from '../domains/alias-rules.ts';
import { addressOf } from '../team/team-place.ts';

type Availability = z.infer<(typeof checkAlias)['response']>;

interface AliasAvailabilityProps {
  /** The workspace that wants it; absent for the one that the page is open in. */
  team?: string;
  /** Those to choose from. */
  domains: readonly DomainView[];
  domain: string;
  alias: string;
  /** The error of the field says already that it is taken. */
  isRefused: boolean;
  onPick: (alias: string) => void;
}

const pauseMs = 300;

/** Tells while somebody types whether an alias is free, and what else is. Sending the form decides. */
export function AliasAvailability(props: AliasAvailabilityProps) {
  const { team = '', domains, domain, alias, isRefused, onPick } = props;
  const isAllowed = aliasRefusal(alias, rulesOn(domains, domain)) === null;
  const known = useAvailability({ team, domain, alias }, isAllowed);

  return (
    <p className="field-hint alias-availability">
      <span role="status" className={known?.is_free === false && !isRefused ? 'field-error' : undefined}>
        {known && sentenceOf(known, isRefused)}
      </span>
      {known?.suggestions.map((suggestion) => (
        <Button key={suggestion} kind="text" onClick={() => onPick(suggestion)}>
          <span className="unseen">Use </span>
          {suggestion}
        </Button>
      ))}
    </p>
  );
}

function sentenceOf({ is_free, suggestions }: Availability, isRefused: boolean): string {
  if (is_free) return 'Available';
  if (isRefused) return suggestions.length > 0 ? 'Available:' : '';
  return suggestions.length > 0 ? 'Taken. Available:' : 'Taken.';
}

interface Wanted {
  team: string;
  domain: string;
  alias: string;
}

/** Null while it is not known, as when the service does not answer. */
function useAvailability({ team, domain, alias }: Wanted, isAllowed: boolean): Availability | null {
  const [found, setFound] = useState<(Wanted & { known: Availability }) | null>(null);

  useEffect(() => {
    if (!isAllowed) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      ask({ team, domain, alias }, asking.signal).then(
        (known) => setFound({ team, alias, domain, known }),
        () => undefined, // The form works without it.
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [team, domain, alias, isAllowed]);

  const isOfThese = found?.alias === alias && found.domain === domain && found.team === team;
  return isOfThese ? found.known : null;
}

async function ask({ team, domain, alias }: Wanted, signal: AbortSignal): Promise<Availability> {
  const path = `${calls.checkAlias.path}?${new URLSearchParams({ alias, domain })}`;
  const address = addressOf(team);
  return (await send({ ...calls.checkAlias, address, path, signal, unaided: true })) as Availability;
}
