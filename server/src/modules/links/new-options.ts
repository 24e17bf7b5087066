import type { LinkEdit } from '@linklet/contract/links/edits.ts';
import type { CreateLinkBody } from '@linklet/contract/links/create-link.ts';
import { optionEdits } from '@linklet/contract/links/options.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { hasFeature } from '../plans/index.ts';
import { requirePublicInPlan } from './edits/edit-link.ts';
import { requireCardTitle } from './edits/link-card.ts';
import { requireStart, toColumns, toNoted, toValues } from './edits/link-values.ts';
import type { TouchedColumns } from './edits/touch-link.ts';
import { findPixels } from './pixels/pixel-scripts.ts';
import { checkRoutes, requireRoutesInPlan } from './routes/check-routes.ts';

/** What a link has from the beginning beside its destination, aliases, tags and expiry. */
export interface NewOptions {
  columns: TouchedColumns;
  /** The same, as its history keeps it. */
  noted: Record<string, unknown>;
}

/**
 * The options of a new link, and its description. Throws `options_not_in_plan`, `routes_not_in_plan`,
 * `public_analytics_not_in_plan`, what `toValues` and `checkRoutes` throw, `start_out_of_range`, `card_title_required`
 * and `pixel_script_unknown`.
 */
export async function toNewOptions(scope: Scope, input: CreateLinkBody): Promise<NewOptions> {
  const { routes = [], expires_at: expiry } = input;
  const given = givenOptions(input);
  requireOptionsInPlan(scope, given);
  requireRoutesInPlan(scope, routes);
  requirePublicInPlan(scope, given.analytics_public);
  const values = await toValues(scope, given);
  requireStart(scope, { ...values, expires_at: expiry?.toISOString() ?? null }, values);
  requireCardTitle(values);
  const pixels = values.pixels && { pixels: await findPixels(scope, values.pixels) };
  const kept = routes.length > 0 && { routes: await checkRoutes(scope, routes) };
  return {
    columns: { ...toColumns(values), ...pixels, ...kept },
    noted: { ...toNoted(values), ...kept },
  };
}

function requireOptionsInPlan(scope: Scope, given: LinkEdit): void {
  const isPlain = Object.keys(given).every((name) => name === 'description');
  if (!isPlain && !hasFeature(scope, 'update_linklet')) throw new AppError('options_not_in_plan');
}

// What is null is as it is without being said.
function givenOptions(input: CreateLinkBody): LinkEdit {
  const names: readonly string[] = ['description', ...Object.keys(optionEdits)];
  return Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => names.includes(name) && value !== undefined && value !== null,
    ),
  );
}
