import { useId, useState } from 'react';
import { explainRoutes, type RouteExplanation } from '@linklet/contract/redirect-routes/evaluate.ts';
import type { RedirectRoute } from '@linklet/contract/redirect-routes/conditions.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { checkIcon } from '#/ui/icons/action-icons.ts';
import { closeIcon } from '#/ui/icons/icons.ts';
import { LongUrl } from '#/ui/LongUrl.tsx';
import { wholeRoutes, type RouteDraft } from './route-draft.ts';
import { conditionText } from './route-texts.ts';
import { newVisitor, toFacts, type SimulatedVisitor } from './simulated-visitor.ts';
import { VisitorFields } from './VisitorFields.tsx';

interface RouteSimulatorProps {
  routes: readonly RouteDraft[];
  /** Of the link itself. */
  url: string;
}

/** Where a visitor would go by these routes, and why, as the front door decides it. */
export function RouteSimulator({ routes, url }: RouteSimulatorProps) {
  const titleId = useId();
  const [visitor, setVisitor] = useState<SimulatedVisitor>(() => newVisitor(Date.now()));
  const whole = wholeRoutes(routes);
  const explained = explainRoutes(
    whole.map(({ route }) => route),
    toFacts(visitor),
  );
  const fired = explained.findIndex(({ outcome }) => outcome === 'fires');
  const target = whole[fired];

  return (
    <section className="simulator" aria-labelledby={titleId}>
      <h3 id={titleId}>Try your routes</h3>
      <p className="simulator-target" role="status">
        This visitor goes to{' '}
        <strong>{target === undefined ? 'the link’s own URL' : `route ${target.at + 1}`}</strong>
        <br />
        <LongUrl url={target?.route.url || (target === undefined ? url : 'No destination yet')} />
      </p>
      <VisitorFields
        visitor={visitor}
        onChange={(part) => setVisitor((current) => ({ ...current, ...part }))}
      />
      <ol className="simulator-routes">
        {whole.map(({ route, at }, index) => (
          <Explained key={route.id} route={route} at={at} explanation={explained[index]} />
        ))}
      </ol>
      {whole.length < routes.length && (
        <p className="field-hint">Routes whose conditions are not complete yet are left out.</p>
      )}
    </section>
  );
}

const outcomes = { fires: 'matches', unfit: 'doesn’t match', unasked: 'is skipped' } as const;

interface ExplainedProps {
  route: RedirectRoute;
  at: number;
  explanation: RouteExplanation | undefined;
}

function Explained({ route, at, explanation }: ExplainedProps) {
  if (explanation === undefined) return null;
  const { outcome, holds } = explanation;

  return (
    <li className={`simulator-route ${outcome}`}>
      <p>
        Route {at + 1} {outcomes[outcome]}
        {outcome === 'unasked' && ', because an earlier one matches'}
      </p>
      <ul>
        {route.conditions.map((condition, index) => (
          <li key={index} className={holds[index] ? 'holds' : 'fails'}>
            <Icon path={holds[index] ? checkIcon : closeIcon} size={16} />
            <span className="unseen">{holds[index] ? 'Holds: ' : 'Does not hold: '}</span>
            {conditionText(condition)}
          </li>
        ))}
      </ul>
    </li>
  );
}
