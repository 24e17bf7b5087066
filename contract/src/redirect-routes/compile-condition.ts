import { browserFamily, osFamily } from './agent-families.ts';
import { weekdayIds, type ConditionId, type RouteCondition } from './conditions.ts';
import { zoneClock } from './zone-clock.ts';

/** Facts about a visitor; each is empty if unknown. */
export interface RouteTraits {
  /** ISO 3166 code in upper case. */
  country: string;
  region: string;
  city: string;
  /** Such as `en` or `pt-BR`. */
  language: string;
  device: string;
  os: string;
  browser: string;
  /** Empty for people. */
  botClass: string;
}

/** Facts that redirect routes use. Costly ones may be getters: they are read only if a route needs them. */
export interface RouteFacts {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly traits: RouteTraits;
  /** In lower case, without `www.`; empty for none. */
  readonly referrerHost: string;
  /** The visitor's stable position among all visitors of the link, from 0 to below 100. */
  readonly share: number;
  /** Decoded values of a query parameter; empty if it is missing. */
  valuesOf: (parameter: string) => readonly string[];
}

export type RouteTest = (facts: RouteFacts) => boolean;

export function compileCondition(condition: RouteCondition): RouteTest {
  return compilers[condition.condition](condition);
}

type Compiler = (condition: RouteCondition) => RouteTest;

const compilers: Record<ConditionId, Compiler> = {
  country: oneOf((facts) => facts.traits.country),
  region: textOf((facts) => facts.traits.region),
  city: textOf((facts) => facts.traits.city),
  language: compileLanguage,
  device: oneOf((facts) => facts.traits.device),
  os: oneOf((facts) => osFamily(facts.traits.os)),
  browser: oneOf((facts) => browserFamily(facts.traits.browser)),
  referrer: compileReferrer,
  query: compileQuery,
  date: compileDate,
  weekday: compileWeekday,
  hour: compileHour,
  share: compileShare,
  bot: oneOf((facts) => (facts.traits.botClass === '' ? 'person' : 'bot')),
};

type Read = (facts: RouteFacts) => string;

function oneOf(read: Read): Compiler {
  return ({ operation, value }) => {
    const wanted = operation === 'is';
    const [only] = value;
    if (value.length === 1) return (facts) => (read(facts) === only) === wanted;
    const ids = new Set(value);
    return (facts) => ids.has(read(facts)) === wanted;
  };
}

function textOf(read: Read): Compiler {
  return (condition) => {
    const holds = textTest(condition);
    return (facts) => holds(read(facts));
  };
}

function textTest({ operation, value }: RouteCondition): (text: string) => boolean {
  const texts = value.map((text) => text.toLowerCase());
  if (operation === 'contains') return (text) => includesAny(text.toLowerCase(), texts);
  const wanted = operation === 'is';
  return (text) => texts.includes(text.toLowerCase()) === wanted;
}

function includesAny(text: string, parts: readonly string[]): boolean {
  for (const part of parts) if (text.includes(part)) return true;
  return false;
}

/** `pt` also matches `pt-BR`. */
function compileLanguage({ operation, value }: RouteCondition): RouteTest {
  const wanted = operation === 'is';
  return ({ traits: { language } }) => {
    for (const each of value) if (isOfLanguage(language, each)) return wanted;
    return !wanted;
  };
}

function isOfLanguage(language: string, wanted: string): boolean {
  return language === wanted || (language.startsWith(wanted) && language[wanted.length] === '-');
}

/** `facebook.com` also matches `m.facebook.com`. */
function compileReferrer({ operation, value }: RouteCondition): RouteTest {
  if (operation === 'exists') return (facts) => facts.referrerHost !== '';
  if (operation === 'not_exists') return (facts) => facts.referrerHost === '';
  if (operation === 'contains') {
    const parts = value.map((part) => part.toLowerCase());
    return (facts) => includesAny(facts.referrerHost, parts);
  }
  const wanted = operation === 'is';
  return ({ referrerHost }) => {
    for (const each of value) if (isOfHost(referrerHost, each)) return wanted;
    return !wanted;
  };
}

function isOfHost(host: string, wanted: string): boolean {
  return host === wanted || (host.endsWith(wanted) && host[host.length - wanted.length - 1] === '.');
}

/** A parameter may occur several times: `is` holds for any of its values, `is_not` for none. */
function compileQuery({ operation, value, parameter = '' }: RouteCondition): RouteTest {
  if (operation === 'exists') return (facts) => facts.valuesOf(parameter).length > 0;
  if (operation === 'not_exists') return (facts) => facts.valuesOf(parameter).length === 0;
  if (operation === 'contains')
    return (facts) => facts.valuesOf(parameter).some((given) => includesAny(given, value));
  const wanted = operation === 'is';
  return (facts) => facts.valuesOf(parameter).some((given) => value.includes(given)) === wanted;
}

function compileDate({ operation, value }: RouteCondition): RouteTest {
  const [first = 0, second = 0] = value.map((moment) => Date.parse(moment));
  if (operation === 'before') return ({ now }) => now < first;
  if (operation === 'after') return ({ now }) => now >= first;
  return ({ now }) => now >= first && now < second;
}

function compileWeekday({ operation, value, time_zone: zone = 'UTC' }: RouteCondition): RouteTest {
  const days = weekdayIds.map((id) => value.includes(id) === (operation === 'is'));
  const clock = zoneClock(zone);
  return ({ now }) => days[clock.weekday(now)] ?? false;
}

function compileHour({ value, time_zone: zone = 'UTC' }: RouteCondition): RouteTest {
  const hours = hoursOf(value);
  const clock = zoneClock(zone);
  return ({ now }) => hours[clock.hour(now)] ?? false;
}

/** For each hour of the day, whether it is in the span; 22 to 6 spans midnight. */
export function hoursOf([from, until]: readonly string[]): boolean[] {
  const [first, last] = [Number(from), Number(until)];
  const isWithin = (hour: number) => hour >= first && hour < last;
  const isAround = (hour: number) => hour >= first || hour < last;
  return Array.from({ length: 24 }, (_, hour) => (first < last ? isWithin(hour) : isAround(hour)));
}

function compileShare({ value }: RouteCondition): RouteTest {
  const [from = 0, until = 100] = value.map(Number);
  return ({ share }) => share >= from && share < until;
}
