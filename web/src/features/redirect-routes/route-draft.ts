import { parseDestination } from '@linklet/contract/links/destination.ts';
import { errorMessage } from '@linklet/contract/http/errors.ts';
import { setLinkRoutesBody } from '@linklet/contract/redirect-routes/endpoints.ts';
import {
  conditionKind,
  type ConditionId,
  type OperationId,
  type RedirectRoute,
  type RouteCondition,
} from '@linklet/contract/redirect-routes/conditions.ts';
import type { FormErrors } from '#/lib/forms/form-state.ts';
import { ownTimeZone } from '#/lib/own-time-zone.ts';
import { randomId } from '#/lib/random-id.ts';

/** A condition as it is being built: moments stand in the browser's time zone, and anything may be missing. */
export interface ConditionDraft extends RouteCondition {
  /** Tells it from others while it is moved about. */
  key: string;
  parameter: string;
  time_zone: string;
}

export interface RouteDraft extends RedirectRoute {
  conditions: ConditionDraft[];
}

const ID_LENGTH = 8;

const freshId = () => randomId().replaceAll('-', '').slice(0, ID_LENGTH);

export function newRoute(conditions = [newCondition('country')]): RouteDraft {
  return { id: freshId(), match: 'all', conditions, url: '' };
}

/** A condition as it begins; `value` where a template knows it already. */
export function newCondition(condition: ConditionId, value = firstValue(condition)): ConditionDraft {
  const [operation = 'is'] = conditionKind(condition).operations;
  return { key: freshId(), condition, operation, value, parameter: '', time_zone: ownTimeZone() };
}

function firstValue(condition: ConditionId): string[] {
  if (condition === 'hour') return ['9', '17'];
  return condition === 'share' ? ['0', '50'] : [''];
}

/** The same condition about something else. */
export function withCondition({ key }: ConditionDraft, condition: ConditionId): ConditionDraft {
  return { ...newCondition(condition), key };
}

/** The same condition in another way: what was chosen stays as far as it can. */
export function withOperation(draft: ConditionDraft, operation: OperationId): ConditionDraft {
  const [first = '', second = ''] = draft.value;
  if (draft.condition === 'date') {
    return { ...draft, operation, value: operation === 'between' ? [first, second] : [first] };
  }
  return { ...draft, operation, value: draft.value.length === 0 ? [''] : draft.value };
}

export function toDraft(routes: readonly RedirectRoute[]): RouteDraft[] {
  return routes.map((route) => ({
    ...route,
    conditions: route.conditions.map((kept) => ({
      ...kept,
      key: freshId(),
      value: kept.condition === 'date' ? kept.value.map(toLocal) : kept.value,
      parameter: kept.parameter ?? '',
      time_zone: kept.time_zone ?? ownTimeZone(),
    })),
  }));
}

/** What is sent for a draft. */
export function toRoute({ id, match, conditions, url }: RouteDraft): RedirectRoute {
  return { id, match, conditions: conditions.map(toCondition), url };
}

function toCondition({ condition, operation, value, parameter, time_zone }: ConditionDraft): RouteCondition {
  const { hasParameter, hasTimeZone } = conditionKind(condition);
  return {
    condition,
    operation,
    value: valueOf(condition, value),
    ...(hasParameter && { parameter }),
    ...(hasTimeZone && { time_zone }),
  };
}

function valueOf(condition: ConditionId, value: readonly string[]): string[] {
  if (condition === 'date') return value.map(toMoment);
  return value.map((text) => text.trim()).filter((text) => text !== '');
}

/** By field, such as `routes.0.conditions.1.value`, the first sentence on what is wrong. */
export function checkRoutes(drafts: readonly RouteDraft[]): FormErrors {
  const routes = drafts.map(toRoute);
  const errors: FormErrors = {};
  const { error } = setLinkRoutesBody.safeParse({ version: 0, routes });
  for (const { path, message } of error?.issues ?? []) errors[fieldOf(path)] ??= message;
  routes.forEach(({ url }, index) => {
    const destination = parseDestination(url);
    if ('refusal' in destination) errors[`routes.${index}.url`] ??= errorMessage(destination.refusal);
  });
  return errors;
}

// What is wrong with one of several values is said of all of them; what is wrong with the list, of the form.
function fieldOf(path: readonly PropertyKey[]): string {
  return path.length < 2 ? 'form' : path.slice(0, path[4] === 'value' ? 5 : path.length).join('.');
}

/** The routes that are whole so far, each with its place. */
export function wholeRoutes(drafts: readonly RouteDraft[]): { route: RedirectRoute; at: number }[] {
  return drafts.flatMap((draft, at) => {
    const route = toRoute(draft);
    const read = setLinkRoutesBody.shape.routes.safeParse([route]);
    const [whole] = read.success ? read.data : [];
    return whole === undefined ? [] : [{ route: { ...route, conditions: whole.conditions }, at }];
  });
}

/** As a field of the kind `datetime-local` takes it. */
export function toLocal(moment: string | number): string {
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function toMoment(local: string): string {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
