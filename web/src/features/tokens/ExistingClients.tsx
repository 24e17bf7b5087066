import { useSuspenseQuery } from '@tanstack/react-query';
import { tokenPrefix } from '@linklet/contract/http/endpoint.ts';
import { ValuesToCopy } from '#/features/single-sign-on/index.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { tokensQuery, type TokenOwner } from './tokens.queries.ts';

interface ExistingClientsProps {
  address: TokenOwner;
  /** Where the own API is described. */
  referencePath: string;
}

/** Where clients that were made for other services are sent, and where programs read what there is. */
export function ExistingClients({ address, referencePath }: ExistingClientsProps) {
  const { base_url: baseUrl } = useSuspenseQuery(tokensQuery(address)).data;
  const { host } = new URL(baseUrl);
  const at = (path: string) => `${baseUrl}/app/compat/${path}`;

  return (
    <SettingsSection title="Use your existing client">
      <p className="field-hint">
        Clients for these services work with a token from this page, once they use this address. For your own
        programs, all calls are in the <a href={referencePath}>API reference</a>.
      </p>
      <ValuesToCopy
        values={[
          { name: 'TinyURL, version 2', value: at('tinyurl') },
          { name: 'Dub: serverURL', value: at('dub') },
          { name: 'Shlink: baseUrl', value: at('shlink') },
          { name: 'Kutt: api', value: at('kutt/api/v2') },
          { name: 'YOURLS: API, with the token as signature', value: `${baseUrl}/yourls-api.php` },
          { name: 'Bitly, version 4: apiUrl', value: host },
          { name: 'Bitly, version 4: apiVersion', value: 'app/compat/bitly/v4' },
          { name: 'Own API, as OpenAPI 3.1', value: `${baseUrl}${tokenPrefix}/openapi.json` },
        ]}
      />
    </SettingsSection>
  );
}
