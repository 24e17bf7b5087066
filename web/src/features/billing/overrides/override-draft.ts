import {
  isFeature,
  valueOf,
  type OverrideBody,
  type OverrideKind,
  type OverrideName,
} from '@linklet/contract/plans/overrides.ts';

export interface OverrideDraft {
  kind: OverrideKind;
  name: OverrideName;
  value: string;
  isUnlimited: boolean;
  isOn: boolean;
  /** Days such as `2026-11-28`; empty for at once, and for no end. */
  starts_at: string;
  ends_at: string;
  reason: string;
}

export const emptyOverride: OverrideDraft = {
  ...{ kind: 'grant', name: 'max_active_aliases', value: '', isUnlimited: false, isOn: true },
  ...{ starts_at: '', ends_at: '', reason: '' },
};

const MOST_OF_SPAN = 6;
const DAY_MS = 86_400_000;

/** As it is sent: of the last day all hours, in UTC. */
export function overrideBodyOf(draft: OverrideDraft): OverrideBody {
  const { kind, name, reason, starts_at: start, ends_at: end } = draft;
  return {
    ...{ kind, name, reason, value: valueIn(draft) },
    starts_at: start === '' ? null : momentOf(start, 0),
    ends_at: end === '' ? null : momentOf(end, DAY_MS),
  };
}

function valueIn({ kind, name, value, isUnlimited, isOn }: OverrideDraft): OverrideBody['value'] {
  if (isFeature(name)) return kind === 'grant';
  const type = valueOf(name);
  if (type === 'switch') return isOn;
  if (kind === 'override' && isUnlimited) return null;
  const typed = value.replaceAll(/[,\s]/g, '');
  if (type === 'span') return typed.toUpperCase();
  return /^\d+$/.test(typed) ? Number(typed) : typed.slice(0, MOST_OF_SPAN);
}

/** What the field has that is no day is left for the contract to refuse. */
function momentOf(day: string, laterMs: number): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : new Date(at + laterMs).toISOString();
}
