import {
  choiceName,
  conditionKind,
  operationNames,
  type RouteCondition,
} from '@linklet/contract/redirect-routes/conditions.ts';
import type { RouteWarning } from '@linklet/contract/redirect-routes/warnings.ts';
import { formatMoment } from '#/lib/format.ts';

/** A condition as a sentence about the visitor. */
export function conditionText(condition: RouteCondition): string {
  const { name } = conditionKind(condition.condition);
  const subject = condition.parameter === undefined ? name : `${name} ${condition.parameter}`;
  const zone = condition.time_zone === undefined ? '' : ` (${zoneName(condition.time_zone)})`;
  return `${subject} ${statementOf(condition)}${zone}`;
}

function statementOf({ condition, operation, value }: RouteCondition): string {
  if (operation === 'between') {
    const [from = '', until = ''] = value.map((text) => boundText(condition, text));
    return condition === 'share' ? `from ${from} to ${until}` : `between ${from} and ${until}`;
  }
  if (operation === 'after') return `from ${boundText(condition, value[0] ?? '')} on`;
  const values = value.map((id) =>
    condition === 'date' ? boundText(condition, id) : choiceName(condition, id),
  );
  return [operationNames[operation], values.join(' or ')].join(' ').trim();
}

function boundText(condition: RouteCondition['condition'], text: string): string {
  if (condition === 'date') return formatMoment(text);
  return condition === 'hour' ? `${text}:00` : `${text}%`;
}

export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}

export function warningText(warning: RouteWarning): string {
  return warning.kind === 'shadowed'
    ? `This route never applies: route ${warning.by + 1} matches the same visitors first.`
    : warnings[warning.kind];
}

const warnings: Record<Exclude<RouteWarning['kind'], 'shadowed'>, string> = {
  contradiction: 'This route never applies: its conditions exclude one another.',
  past: 'This route has ended.',
  everybody: 'This route matches everyone: later routes never apply, and nobody goes to the link’s own URL.',
  circle: 'This route leads back to the short link itself.',
};

/** What is good to know of a condition while it is built. */
export function conditionHint({ condition, operation, value }: RouteCondition): string {
  if (condition === 'os' && value.includes('ios')) return hints.ios;
  if (operation === 'exists' || operation === 'not_exists') return '';
  return hints[condition] ?? '';
}

const hints: Partial<Record<RouteCondition['condition'], string>> & { ios: string } = {
  ios: 'iPads usually report themselves as Macs.',
  country: 'By the visitor’s address.',
  region: 'By the visitor’s address, in English. One per line.',
  city: 'By the visitor’s address, in English. One per line.',
  language: 'The first one that the browser asks for.',
  referrer: 'Hosts, with all below them. One per line.',
  query: 'One per line.',
  date: 'By your device’s clock.',
  share: 'In percent. Returning visitors get the same route.',
};
