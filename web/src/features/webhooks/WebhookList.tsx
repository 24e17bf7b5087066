import { useSuspenseQuery } from '@tanstack/react-query';
import type { WebhookView } from '@linklet/contract/webhooks/endpoints.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { shareIcon } from '#/ui/icons/action-icons.ts';
import { RefusalNote } from '#/ui/notices/RefusalNote.tsx';
import { StateMark } from '#/ui/marks/StateMark.tsx';
import { useRefusal } from './use-refusal.ts';
import { titleOf } from './webhook-draft.ts';
import type { WebhookPaths } from './webhook-paths.ts';
import { factsOf, stateOf } from './webhook-words.ts';
import { webhooksQuery, type WebhookOwner } from './webhooks.queries.ts';

interface WebhookListProps {
  address: WebhookOwner;
  plansPath: string | null;
  paths: WebhookPaths;
}

/** The webhooks of a workspace, the newest first. */
export function WebhookList({ address, plansPath, paths }: WebhookListProps) {
  const { data: webhooks } = useSuspenseQuery(webhooksQuery(address)).data;
  const refusal = useRefusal(address);
  const list = useKeptFocus<HTMLDivElement>(webhooks.length);

  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Webhooks" className="token-list">
      <RefusalNote reason={refusal} plansPath={plansPath} />
      {webhooks.length === 0 ? (
        <EmptyState
          icon={shareIcon}
          title="No webhooks yet"
          text="A webhook tells your program, or Slack, what happens here as it happens."
        />
      ) : (
        <ul className="tokens">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} path={paths.show(webhook.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function WebhookRow({ webhook, path }: { webhook: WebhookView; path: string }) {
  const { url, kind, events } = webhook;

  return (
    <li>
      <div className="token-text">
        <p className="token-head">
          <a href={path}>{titleOf(webhook)}</a>
          <StateMark {...stateOf(webhook)} />
          {kind === 'slack' && <StateMark text="Slack" tone="quiet" />}
        </p>
        <p className="webhook-url">{url}</p>
        <p>{events.join(', ')}</p>
        <p className="field-hint">{factsOf(webhook).join(' · ')}</p>
      </div>
    </li>
  );
}
