import type { z } from 'zod';
import type { getRouteParts } from '@linklet/contract/redirect-routes/endpoints.ts';
import {
  choicesOf,
  conditionIds,
  conditionKind,
  matchNames,
  operationNames,
} from '@linklet/contract/redirect-routes/conditions.ts';

/** What redirect routes are built from, by id and name. */
export function routeParts(): z.input<typeof getRouteParts.response> {
  return {
    values: conditionIds.flatMap((condition) =>
      choicesOf(condition).map((choice) => ({ ...choice, condition })),
    ),
    conditions: conditionIds.map((id) => {
      const { name, operations } = conditionKind(id);
      return { id, name, operations: [...operations] };
    }),
    operations: byId(operationNames),
    urls_conditions: byId(matchNames),
  };
}

function byId(names: Readonly<Record<string, string>>): { id: string; name: string }[] {
  return Object.entries(names).map(([id, name]) => ({ id, name }));
}
