import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';
import { staffReason } from '../kiosk/reason.ts';
import { ofOrganization, ofTeam } from '../organizations/endpoints.ts';
import { featureNames, type Feature } from './entitlements.ts';
import { planOptions, type PlanOptions } from './plan-options.ts';

/** A grant adds to a limit, or gives a feature; an override sets an option, or withholds a feature. */
export const overrideKinds = ['grant', 'override'] as const;
export type OverrideKind = (typeof overrideKinds)[number];

export const optionNames = Object.keys(planOptions.shape) as (keyof PlanOptions)[];
const names = [...featureNames, ...optionNames] as const;
export type OverrideName = (typeof names)[number];

export type OverrideValue = number | string | boolean | null;

const spanNames = ['alias_lifetime', 'analytics_period'] as const satisfies (keyof PlanOptions)[];
const switchNames = ['analytics_enabled', 'analytics_public'] as const satisfies (keyof PlanOptions)[];
export type LimitOption = Exclude<
  keyof PlanOptions,
  (typeof spanNames)[number] | (typeof switchNames)[number]
>;

function isOneOf<Name extends string>(list: readonly Name[], name: string): name is Name {
  return list.some((each) => each === name);
}

export function isFeature(name: OverrideName): name is Feature {
  return isOneOf(featureNames, name);
}

/** Whether it is an option that counts something. */
export function isLimitOption(name: OverrideName): name is LimitOption {
  return valueOf(name) === 'limit';
}

/** What a value of it is. */
export function valueOf(name: OverrideName): 'feature' | 'limit' | 'span' | 'switch' {
  if (isFeature(name)) return 'feature';
  if (isOneOf(spanNames, name)) return 'span';
  return isOneOf(switchNames, name) ? 'switch' : 'limit';
}

/** Sums of grants stay far below what a number holds exactly. */
export const MOST_OF_LIMIT = 1_000_000_000;
/** Grants and overrides of one payer that are not over. */
export const MOST_OVERRIDES = 30;
export const MOST_OVERRIDE_YEARS = 10;
const MOMENT_LENGTH = 30;

const numberWrong = 'Please enter a whole number up to 1,000,000,000.';
const spans = z
  .string()
  .max(6)
  .regex(/^P(?:\d{1,4}D|\d{1,3}M|\d{1,2}Y)$/)
  .refine((span) => !/^P0+[DMY]$/.test(span));

const schemas = {
  grant: {
    feature: { schema: z.literal(true), sentence: 'A grant of a feature gives it.' },
    limit: {
      schema: z.number().int().min(1).max(MOST_OF_LIMIT),
      sentence: 'Please enter a whole number from 1 to 1,000,000,000.',
    },
    span: { schema: z.never(), sentence: 'Please override a time: grants add to numbers.' },
    switch: { schema: z.never(), sentence: 'Please override it: grants add to numbers.' },
  },
  override: {
    feature: { schema: z.literal(false), sentence: 'An override of a feature withholds it.' },
    limit: { schema: z.number().int().min(0).max(MOST_OF_LIMIT).nullable(), sentence: numberWrong },
    span: {
      schema: spans.nullable(),
      sentence: 'Please enter a time such as P90D, P6M or P2Y, or no limit.',
    },
    switch: { schema: z.boolean(), sentence: 'Please choose on or off.' },
  },
} as const;

const moment = z.iso.datetime('Please enter a date.').max(MOMENT_LENGTH).nullable().default(null);

const what = z.object({
  kind: z.enum(overrideKinds, 'Please choose a grant or an override.'),
  name: z.enum(names, 'Please choose a feature or an option.'),
  /** For a limit null is none; for a feature whether it is there. */
  value: z.union([z.number(), z.boolean(), line().max(6), z.null()], numberWrong),
});
const span = z.object({ starts_at: z.iso.datetime(), ends_at: z.iso.datetime() });

function ruleOf({ kind, name }: z.infer<typeof what>) {
  return schemas[kind][valueOf(name)];
}

/** What is wrong with other fields hides nothing of what these rules say. */
export const overrideBody = z
  .strictObject({
    ...what.shape,
    /** Null for at once. */
    starts_at: moment,
    /** Null for no end. */
    ends_at: moment,
    reason: staffReason,
  })
  .refine((body) => ruleOf(body).schema.safeParse(body.value).success, {
    path: ['value'],
    when: ({ value }) => what.safeParse(value).success,
    error: ({ input }) => ruleOf(what.parse(input)).sentence,
  })
  .refine(({ starts_at: start, ends_at: end }) => Date.parse(end ?? '') > Date.parse(start ?? ''), {
    path: ['ends_at'],
    when: ({ value }) => span.safeParse(value).success,
    error: 'Please enter a later end.',
  });
export type OverrideBody = z.infer<typeof overrideBody>;

const overrideValue = z.union([z.number(), z.boolean(), z.string(), z.null()]);

export const overrideView = z.object({
  id: z.number().int(),
  kind: z.enum(overrideKinds),
  name: z.enum(names),
  value: overrideValue,
  starts_at: z.string(),
  ends_at: z.string().nullable(),
  reason: z.string(),
  state: z.enum(['in_force', 'to_come', 'over']),
  made_at: z.string(),
  /** Null once the account is gone. */
  made_by: z.string().nullable(),
  taken_back_at: z.string().nullable(),
  taken_back_by: z.string().nullable(),
});
export type OverrideView = z.infer<typeof overrideView>;

export const overridesView = z.object({
  /** Null where its own plan counts; otherwise whose does, and what is below has no effect. */
  paid_by: z.object({ id: z.string().nullable(), name: z.string() }).nullable(),
  /** What it may do now, with all that is in force; null where it has nothing that a plan is for. */
  now: z
    .object({ plan: z.string(), features: z.array(z.enum(featureNames)), options: planOptions })
    .nullable(),
  /** The newest first. */
  entries: z.array(overrideView),
  /** Of an organization: those that have had a plan of their own. */
  teams: z.array(z.object({ slug: z.string(), name: z.string() })),
});
export type OverridesView = z.infer<typeof overridesView>;

const ofUser = z.object({ id: line().max(100) });
const numbered = { number: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) };

function callsOf<Params extends z.ZodObject, One extends z.ZodObject>(
  of: string,
  { params, one }: { params: Params; one: One },
) {
  const path = `/kiosk/${of}/overrides`;
  const access = { read: 'staff', write: 'confirmedStaff' } as const;
  return {
    list: endpoint({
      ...{ method: 'GET', path, access: access.read, params, response: overridesView },
      limitPerMinute: 120,
    }),
    add: endpoint({
      ...{ method: 'POST', path, access: access.write, params, body: overrideBody },
      ...{ response: overridesView, limitPerMinute: 60 },
    }),
    takeBack: endpoint({
      ...{ method: 'DELETE', path: `${path}/:number`, access: access.write },
      ...{ params: one, response: overridesView, limitPerMinute: 60 },
    }),
  };
}

/** What staff give to, or withhold from, one payer besides its plan. */
export const userOverrides = callsOf('user/:id', { params: ofUser, one: ofUser.extend(numbered) });
export const organizationOverrides = callsOf('organization/:organization', {
  params: ofOrganization,
  one: ofOrganization.extend(numbered),
});
export const teamOverrides = callsOf('organization/:organization/team/:team', {
  params: ofTeam,
  one: ofTeam.extend(numbered),
});
