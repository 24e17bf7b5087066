import type { HelpdeskRefusal, HelpdeskView } from '@linklet/contract/helpdesk/endpoints.ts';
import { formatDate, formatMoment, formatNumber } from '#/lib/format.ts';
import { Facts } from './Facts.tsx';

/** Whether a provider tells who the people are, and what it was refused. */
export function ProvisioningFacts({ provisioning }: { provisioning: HelpdeskView['provisioning'] }) {
  const { token, people, refusals } = provisioning;

  return (
    <>
      <Facts
        facts={[
          { name: 'Token', value: token === null ? 'None' : `Made ${formatDate(token.created_at)}` },
          { name: 'Last used', value: token?.last_used_on ? formatDate(token.last_used_on) : 'Never' },
          { name: 'Provisioned people', value: formatNumber(people) },
        ]}
      />
      <h3>Refused in the last 30 days</h3>
      {refusals.length === 0 ? (
        <p className="field-hint">Nothing.</p>
      ) : (
        <ul className="helpdesk-list">
          {refusals.map((refusal) => (
            <Refusal key={refusal.id} refusal={refusal} />
          ))}
        </ul>
      )}
    </>
  );
}

function Refusal({ refusal }: { refusal: HelpdeskRefusal }) {
  const { request, status, reason, times, first_at: firstAt, last_at: lastAt } = refusal;

  return (
    <li>
      <p>
        <code>{request}</code> <span className="tag bad">{status}</span> {reason}
      </p>
      <p className="field-hint">
        {times === 1
          ? formatMoment(lastAt)
          : `${formatNumber(times)} times, first ${formatMoment(firstAt)}, last ${formatMoment(lastAt)}`}
      </p>
    </li>
  );
}
