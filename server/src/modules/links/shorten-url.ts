import type { CreateLinkBody } from '@linklet/contract/links/create-link.ts';
import type { CreatedLink } from '@linklet/contract/links/links.ts';
import { userOf } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { requireHuman } from '../robot-check/index.ts';
import { ensureWorkspace } from '../sessions/index.ts';
import { spendToken } from '../tokens/index.ts';
import { takeUsage } from '../usage/index.ts';
import { usageOfAll } from './aliases/further-aliases.ts';
import { insertLinks, type StoredLink } from './insert-links.ts';
import { toLinkDraft, type LinkDraft } from './link-draft.ts';
import { toLinkView } from './link-view.ts';
import { mayCreate } from './may-create.ts';

/**
 * Shortens one URL. Throws `creating_not_in_plan`, `team_unknown`, what `toLinkDraft` throws, `robot_check_failed`,
 * `plan_limit_reached`, `url_banned`, `alias_taken`, and, where it may not repeat one, `link_exists` with the link that the
 * workspace already has for this URL.
 */
export async function shortenUrl(
  scope: Scope,
  input: CreateLinkBody,
  { mayRepeat = false } = {},
): Promise<CreatedLink> {
  if (!mayCreate(scope)) throw new AppError('creating_not_in_plan');
  requireTeam(scope, input);
  const draft = await toLinkDraft(scope, input);
  // Last of the checks: a solved puzzle is spent by it, and should not be for a mistyped field.
  await requireHuman(scope, 'shorten', input.captcha_token);

  const workspaceId = await ensureWorkspace(scope);
  const stored = await storeLink(scope, workspaceId, draft).catch(async (error: unknown) => {
    if (!mayRepeat || !(error instanceof AppError) || error.code !== 'link_exists') throw error;
    return storeLink(scope, workspaceId, { ...draft, isRepeat: true });
  });
  scope.afterCommit(scope.announceLinkChange);
  const all = [{ domain: draft.domain, alias: stored.alias }, ...draft.furtherAliases];
  const aliases = all.map(({ domain: { host }, alias }, index) => ({ host, alias, isMain: index === 0 }));
  return toLinkView({ ...draft, ...stored, aliases, tags: [...draft.tags].sort() }, scope.config.baseUrl);
}

/** The address says which team it is; the body can only say the same. */
function requireTeam({ organization }: Scope, { team }: CreateLinkBody): void {
  if (team !== undefined && team !== organization?.team?.slug) throw new AppError('team_unknown');
}

/** A guest's link is one statement by itself. */
async function storeLink(scope: Scope, workspaceId: number, draft: LinkDraft): Promise<StoredLink> {
  const insert = async (scope: Scope) => {
    const [stored] = await insertLinks(scope, [draft], workspaceId);
    if (!stored) throw new Error('A link that was stored is not there.');
    return stored;
  };
  if (userOf(scope.caller) === null) return insert(scope);
  return inTransaction(scope, async (scope) => {
    const byProgram = scope.caller.kind === 'token' && { api_credits: 1 };
    await takeUsage(scope, { ...usageOfAll(draft.domain, draft.furtherAliases), ...byProgram });
    await spendToken(scope, 1);
    return insert(scope);
  });
}
