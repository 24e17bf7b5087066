import {
  choicesOf,
  conditionKind,
  type ConditionId,
  type OperationId,
  type RouteCondition,
} from './conditions.ts';
import { isTimeZone } from '../accounts/time-zone.ts';

export interface ConditionProblem {
  field: 'operation' | 'value' | 'parameter' | 'time_zone';
  message: string;
}

class Refused extends Error {
  readonly problem: ConditionProblem;

  constructor(field: ConditionProblem['field'], message: string) {
    super(message);
    this.problem = { field, message };
  }
}

export function readCondition(given: RouteCondition): RouteCondition | ConditionProblem {
  try {
    return toKept(given);
  } catch (error) {
    if (error instanceof Refused) return error.problem;
    throw error;
  }
}

function toKept({ condition, operation, value, parameter, time_zone }: RouteCondition): RouteCondition {
  const kind = conditionKind(condition);
  if (!kind.operations.includes(operation)) {
    throw new Refused('operation', 'Choose one of this condition’s operations.');
  }
  return {
    condition,
    operation,
    ...(kind.hasParameter && { parameter: readParameter(parameter) }),
    value: readValue[kind.value]({ condition, operation, value }),
    ...(kind.hasTimeZone && { time_zone: readTimeZone(time_zone) }),
  };
}

interface Given {
  condition: ConditionId;
  operation: OperationId;
  value: readonly string[];
}

const readValue = { choice: readChoices, text: readTexts, moment: readMoments, number: readNumbers };

function readParameter(parameter = ''): string {
  if (parameter === '') throw new Refused('parameter', 'Type the name of the parameter.');
  return parameter;
}

function readTimeZone(zone = 'UTC'): string {
  if (!isTimeZone(zone)) throw new Refused('time_zone', 'The time zone is not known.');
  // Canonical names, so that each zone's clock is made once.
  return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
}

function readChoices({ condition, value }: Given): string[] {
  const ids = unique(value.map((id) => (condition === 'language' ? readLanguageTag(id) : id)));
  if (ids.length === 0) throw new Refused('value', 'Choose at least one value.');
  const known = choicesOf(condition);
  const isKnown = (id: string) => condition === 'language' || known.some((choice) => choice.id === id);
  if (!ids.every(isKnown)) throw new Refused('value', 'Choose from the list.');
  return ids;
}

function readLanguageTag(tag: string): string {
  const [, language = '', region] = /^([a-z]{2,3})(?:-([a-z]{2}))?$/i.exec(tag) ?? [];
  if (language === '') throw new Refused('value', 'Choose a language such as de or pt-BR.');
  return region === undefined ? language.toLowerCase() : `${language.toLowerCase()}-${region.toUpperCase()}`;
}

function readTexts({ condition, operation, value }: Given): string[] {
  if (operation === 'exists' || operation === 'not_exists') return [];
  const texts = value.filter((text) => text !== '');
  if (texts.length === 0) throw new Refused('value', 'Type at least one value.');
  return unique(condition === 'referrer' && operation !== 'contains' ? texts.map(readHost) : texts);
}

function readHost(typed: string): string {
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `http://${typed}`);
  if (url === null || !url.hostname.includes('.')) {
    throw new Refused('value', 'Type a host such as example.com.');
  }
  return url.hostname.replace(/^www\./, '');
}

function readMoments({ operation, value }: Given): string[] {
  const wanted = operation === 'between' ? 2 : 1;
  const moments = value.map((text) => new Date(hasOffset.test(text) ? text : NaN));
  if (moments.length !== wanted || moments.some((moment) => Number.isNaN(moment.getTime()))) {
    throw new Refused('value', wanted === 2 ? 'Choose two moments.' : 'Choose a date and a time.');
  }
  const [from, until] = moments;
  if (from && until && from >= until) throw new Refused('value', 'The end must be after the beginning.');
  return moments.map((moment) => moment.toISOString());
}

// Without an offset the moment would depend on the reader's time zone.
const hasOffset = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/;

function readNumbers({ condition, value }: Given): string[] {
  const [from = NaN, until = NaN, ...more] = value.map((text) =>
    /^\d{1,3}$/.test(text) ? Number(text) : NaN,
  );
  const isGood = condition === 'hour' ? isHours(from, until) : isShare(from, until);
  if (!isGood || more.length > 0)
    throw new Refused('value', numberRules[condition === 'hour' ? 'hour' : 'share']);
  return [String(from), String(until)];
}

const numberRules = {
  hour: 'Choose two different hours of the day.',
  share: 'Choose whole percentages from 0 to 100, the end above the beginning.',
};

/** `from` after `until` spans midnight. */
function isHours(from: number, until: number): boolean {
  return from < 24 && until <= 24 && from !== until;
}

function isShare(from: number, until: number): boolean {
  return from < until && until <= 100;
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
