import type { CreateLinkBody } from '@linklet/contract/links/create-link.ts';
import { optionEdits } from '@linklet/contract/links/options/list.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { hasFeature } from '../../plans/index.ts';
import type { LinkColumns } from '../../../schema/links/links.table.ts';
import { checkRoutes, requireRoutesInPlan } from '../routes/check-routes.ts';
import {
  checkSettings,
  requireSettingsInPlan,
  requireTogether,
  toColumns,
  toNoted,
  type SettingsEdit,
} from './list.ts';

/** What a link has from the beginning beside its destination, aliases, tags and expiry. */
export interface NewOptions {
  columns: LinkColumns;
  /** The same, as its history keeps it. */
  noted: Record<string, unknown>;
}

const none: NewOptions = { columns: {}, noted: {} };

// Any plan has them.
const textNames = ['title', 'description'] as const;
type TextName = (typeof textNames)[number];

export type OptionsInput = Partial<Pick<CreateLinkBody, TextName | 'routes' | keyof typeof optionEdits>>;

/**
 * The options of a new link, its title and its description. Throws `options_not_in_plan`, `routes_not_in_plan`, what the settings
 * throw that are in `list.ts`, and what `checkRoutes` throws.
 */
export async function toNewOptions(
  scope: Scope,
  input: OptionsInput,
  expiresAt: Date | undefined,
): Promise<NewOptions> {
  const { routes = [] } = input;
  const given = givenOptions(input);
  if (routes.length === 0 && Object.keys(given).length === 0) return none;
  requireOptionsInPlan(scope, given);
  requireRoutesInPlan(scope, routes);
  requireSettingsInPlan(scope, given);
  const values = await checkSettings(scope, given);
  requireTogether(scope, { ...values, expires_at: expiresAt?.toISOString() ?? null }, values);
  const columns = await toColumns(scope, values);
  const kept = routes.length > 0 && { routes: await checkRoutes(scope, routes) };
  return { columns: { ...columns, ...kept }, noted: { ...toNoted(values), ...kept } };
}

function requireOptionsInPlan(scope: Scope, given: SettingsEdit): void {
  const isPlain = Object.keys(given).every((name) => textNames.some((text) => text === name));
  if (!isPlain && !hasFeature(scope, 'update_linklet')) throw new AppError('options_not_in_plan');
}

const names: readonly string[] = [...textNames, ...Object.keys(optionEdits)];

// What is null is as it is without being said.
function givenOptions(input: OptionsInput): SettingsEdit {
  return Object.fromEntries(
    (Object.entries(input) as [string, unknown][]).filter(
      ([name, value]) => names.includes(name) && value !== undefined && value !== null,
    ),
  );
}
