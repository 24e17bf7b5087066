import { useState } from 'react';
import type { FormErrors } from '#/lib/forms/form-state.ts';
import type { RouteDraft } from './route-draft.ts';
import { RouteFields } from './RouteFields.tsx';

interface RouteListProps {
  routes: readonly RouteDraft[];
  errors: FormErrors;
  /** By the id of the route. */
  warnings: Readonly<Record<string, string[]>>;
  onChange: (routes: RouteDraft[]) => void;
  focusNext: (id: string) => void;
}

/** The routes in the order in which they are asked. */
export function RouteList({ routes, errors, warnings, onChange, focusNext }: RouteListProps) {
  const [said, setSaid] = useState('');

  function move(at: number, by: -1 | 1) {
    const next = [...routes];
    const [moved] = next.splice(at, 1);
    if (moved === undefined) return;
    next.splice(at + by, 0, moved);
    onChange(next);
    setSaid(`Moved to place ${at + by + 1} of ${next.length}`);
    focusNext(`${moved.id}-${isAtEnd(at + by, by, next.length) ? wayOf(-by) : wayOf(by)}`);
  }

  function remove(at: number) {
    onChange(routes.filter((_, index) => index !== at));
    setSaid(`Removed route ${at + 1}`);
    const neighbour = routes[at + 1] ?? routes[at - 1];
    focusNext(neighbour === undefined ? 'add-route' : `${neighbour.id}-remove`);
  }

  return (
    <>
      <ol className="route-list">
        {routes.map((route, at) => (
          <RouteFields
            key={route.id}
            route={route}
            at={at}
            isLast={at === routes.length - 1}
            errors={errors}
            warnings={warnings[route.id] ?? []}
            onChange={(changed) => onChange(routes.map((other, index) => (index === at ? changed : other)))}
            onMove={(by) => move(at, by)}
            onRemove={() => remove(at)}
            focusNext={focusNext}
          />
        ))}
      </ol>
      <p className="unseen" role="status">
        {said}
      </p>
    </>
  );
}

function wayOf(by: number): 'up' | 'down' {
  return by < 0 ? 'up' : 'down';
}

function isAtEnd(at: number, by: -1 | 1, count: number): boolean {
  return by < 0 ? at === 0 : at === count - 1;
}
