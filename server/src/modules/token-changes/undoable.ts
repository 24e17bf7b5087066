import { sql } from 'drizzle-orm';

/** Those that can be undone: a link that was moved stays where it is, and an alias that was added stays taken. */
const actions = [
  ...['link.created', 'link.changed', 'link.archived', 'link.deleted', 'link.restored'],
  ...['link.main_alias_changed', 'link.alias_added', 'link.routes_changed'],
] as const;

export const undoable = sql`action in (${sql.join(
  actions.map((action) => sql`${action}`),
  sql`, `,
)})`;
