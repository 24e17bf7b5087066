import { tokenPrefix } from '@linklet/contract/http/endpoint.ts';
import { ValuesToCopy } from '#/features/single-sign-on/index.ts';
import { useFocus } from '#/lib/use-focus.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import type { SavedToken } from './tokens.queries.ts';

interface TokenSecretProps {
  token: SavedToken;
  secret: string;
  /** Where programs call. */
  baseUrl: string;
  listPath: string;
}

/** A new token, the only time that it is seen, with a call to try it. */
export function TokenSecret({ token, secret, baseUrl, listPath }: TokenSecretProps) {
  const panel = useFocus<HTMLDivElement>();
  const command = commandOf(token, secret, baseUrl);

  return (
    <div ref={panel} tabIndex={-1} role="group" aria-label="Your new token">
      <SettingsSection title={token.name}>
        <div className="banner">
          <p>Copy this token now; it won’t be shown again.</p>
        </div>
        <ValuesToCopy values={[{ name: 'Token', value: secret }]} />
        <h3>Try it</h3>
        <pre className="token-command">
          <code>{command}</code>
        </pre>
        <div className="form-end">
          <CopyButton text={command} label="command" isNamed />
          <ButtonAnchor kind="primary" href={listPath}>
            Done
          </ButtonAnchor>
        </div>
      </SettingsSection>
    </div>
  );
}

/** Creates a link where the token may, and else asks what it may. */
function commandOf(
  { permissions, allowed_hosts: hosts }: SavedToken,
  secret: string,
  baseUrl: string,
): string {
  const authorization = `-H 'Authorization: Bearer ${secret}'`;
  if (!permissions.includes('create')) return `curl ${baseUrl}${tokenPrefix}/me \\\n  ${authorization}`;
  const host = (hosts ?? []).find((each) => /^[a-z0-9.-]+$/.test(each)) ?? 'example.com';
  return [
    `curl ${baseUrl}${tokenPrefix}/url/create`,
    authorization,
    `-H 'Content-Type: application/json'`,
    `-d '{"url":"https://${host}/"}'`,
  ].join(' \\\n  ');
}
