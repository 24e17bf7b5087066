import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { aliasRefusal } from '@linklet/contract/aliases.ts';
import { calls } from '@linklet/contract/calls.ts';
import type { checkAlias } from '@linklet/contract/links.ts';
import { send } from '#/lib/transport.ts';

type Availability = z.infer<(typeof checkAlias)['response']>;

interface AliasAvailabilityProps {
  domain: string;
  alias: string;
  onPick: (alias: string) => void;
}

const pauseMs = 300;

/** Tells while somebody types whether an alias is free, and what else is. Sending the form decides. */
export function AliasAvailability({ domain, alias, onPick }: AliasAvailabilityProps) {
  const known = useAvailability(domain, alias);

  return (
    <p className="field-hint alias-availability">
      <span role="status">{known && sentenceOf(known)}</span>
      {known?.suggestions.map((suggestion) => (
        <button key={suggestion} type="button" className="text-button" onClick={() => onPick(suggestion)}>
          <span className="unseen">Use </span>
          {suggestion}
        </button>
      ))}
    </p>
  );
}

function sentenceOf({ is_free, suggestions }: Availability): string {
  if (is_free) return 'This alias is free.';
  return suggestions.length > 0 ? 'This alias is taken. Free:' : 'This alias is taken.';
}

/** Null while it is not known, as when the service does not answer. */
function useAvailability(domain: string, alias: string): Availability | null {
  const [found, setFound] = useState<{ alias: string; domain: string; known: Availability } | null>(null);

  useEffect(() => {
    if (aliasRefusal(alias) !== null) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      ask(domain, alias, asking.signal).then(
        (known) => setFound({ alias, domain, known }),
        () => undefined, // The form works without it.
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [domain, alias]);

  return found?.alias === alias && found.domain === domain ? found.known : null;
}

async function ask(domain: string, alias: string, signal: AbortSignal): Promise<Availability> {
  const path = `${calls.checkAlias.path}?${new URLSearchParams({ alias, domain })}`;
  return (await send({ ...calls.checkAlias, path, signal, unaided: true })) as Availability;
}
