import type { HelpdeskConnection } from '@linklet/contract/helpdesk/endpoints.ts';
import { signOnProviderNames } from '@linklet/contract/single-sign-on/providers.ts';
import { failureText } from '#/features/single-sign-on/index.ts';
import { formatDate, formatMoment } from '#/lib/format.ts';

const providers: Readonly<Record<string, string>> = signOnProviderNames;
const kinds = { oauth2: 'OpenID Connect', saml2: 'SAML 2.0' } as const;

/** The single sign-ons of an organization and its teams. */
export function ConnectionList({ connections }: { connections: readonly HelpdeskConnection[] }) {
  if (connections.length === 0) return <p className="field-hint">Not set up.</p>;

  return (
    <ul className="helpdesk-list">
      {connections.map((connection) => (
        <li key={connection.team ?? ''}>
          <p className="kiosk-user-name">
            {connection.team === null ? 'The organization' : `Team ${connection.team}`}
            <span className="tag quiet">{connection.enforced ? 'Required' : 'Optional'}</span>
            <WorksTag works={connection.works} />
          </p>
          <p className="field-hint">
            {kinds[connection.kind]}, {providers[connection.provider] ?? connection.provider} ·{' '}
            {successText(connection.last_success_at)}
          </p>
          {connection.certificates.map(({ subject, valid_to: end }) => (
            <p
              key={`${subject} ${end}`}
              className={Date.parse(end) < Date.now() ? 'field-error' : 'field-hint'}
            >
              Certificate {subject}: until {formatDate(end)}
            </p>
          ))}
          {connection.last_failure && (
            <p className="field-error">
              Last refused {formatMoment(connection.last_failure.at)}:{' '}
              {failureText(connection.last_failure.reason)}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function WorksTag({ works }: { works: boolean | null }) {
  if (works === null) return <span className="tag quiet">Not tested</span>;
  return works ? <span className="tag good">Test passed</span> : <span className="tag bad">Test failed</span>;
}

function successText(at: string | null): string {
  return at === null ? 'No sign-ins yet' : `last used ${formatMoment(at)}`;
}
