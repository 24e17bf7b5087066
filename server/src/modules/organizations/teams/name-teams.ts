import { sql } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';

/**
 * Where teams go by their id from now on, those that had a slug get theirs. By the slug they are still found, and so
 * keeps a team its slug whose id was another's slug.
 */
export async function nameTeamsByKey({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  if (config.teamKey === 'slug') return;
  await db.execute(sql`
    update teams set slug = id::text
    where slug <> id::text and not exists (
      select from team_slugs
      where team_slugs.organization_id = teams.organization_id
        and team_slugs.slug = teams.id::text and team_slugs.team_id <> teams.id)`);
}
