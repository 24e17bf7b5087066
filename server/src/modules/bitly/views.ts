import type { ListedLink } from '@linklet/contract/links/links.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import { mainAliasOf } from '../links/index.ts';

export function groupOf({ organization }: TokenScope): { guid: string; name: string } {
  if (organization === null) return { guid: 'B-personal', name: 'Personal' };
  const { slug, name, team } = organization;
  return team === null ? { guid: `B-${slug}`, name } : { guid: `B-${slug}-${team.slug}`, name: team.name };
}

export function toBitlink(scope: TokenScope, link: ListedLink) {
  const { domain, alias, linklet, tags } = mainAliasOf(link);
  const others = link.aliases.filter(({ is_main: isMain }) => !isMain).map((each) => each.linklet);
  return {
    references: { group: `${scope.config.baseUrl}/app/compat/bitly/v4/groups/${groupOf(scope).guid}` },
    ...{ link: linklet, id: `${domain}/${alias}`, long_url: link.url, title: link.title ?? '' },
    ...{ archived: link.state === 'archived', created_at: inTheirTime(link.created_at) },
    ...{ created_by: scope.caller.user.publicId, client_id: '', custom_bitlinks: others, tags },
    ...{ launchpad_ids: [], deeplinks: [], is_deleted: link.state === 'deleted' },
    expiration_at: link.expires_at === null ? null : inTheirTime(link.expires_at),
  };
}

/** Of seconds, with an offset. */
export function inTheirTime(moment: string): string {
  return `${moment.slice(0, 19)}+0000`;
}
