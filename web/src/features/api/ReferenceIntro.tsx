import { tokenPrefix } from '@linklet/contract/http/endpoint.ts';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { Card } from '#/ui/Card.tsx';

/** What holds for all calls. */
export function ReferenceIntro({ tokensPath }: { tokensPath: string }) {
  const baseUrl = location.origin + tokenPrefix;

  return (
    <Card as="section" className="reference-intro" aria-label="All calls">
      <p className="reference-base">
        <span>Address</span> <code>{baseUrl}</code> <CopyButton text={baseUrl} label="address" size="small" />
      </p>
      <ul>
        <li>
          Each call carries a token, made under <a href={tokensPath}>API tokens</a>:{' '}
          <code>Authorization: Bearer lnk_…</code>. It opens one workspace.
        </li>
        <li>
          A call with <code>Linklet-Dry-Run: true</code> is a trial: it answers as usual, and nothing is
          saved.
        </li>
        <li>
          Lists answer <code>next</code>, which the next call sends as <code>cursor</code>.
        </li>
        <li>
          With an <code>Idempotency-Key</code> a repeat gets the first answer again.
        </li>
        <li>
          <code>RateLimit</code> tells how many calls are left in this minute. After 429, wait for{' '}
          <code>Retry-After</code> seconds.
        </li>
        <li>
          Errors answer <code>code</code>, which never changes, <code>message</code>, <code>request_id</code>{' '}
          and, by field, <code>errors</code>.
        </li>
      </ul>
    </Card>
  );
}
