import { toSnakeCase } from 'drizzle-orm/casing';
import { optionColumns, secretColumns } from '../../schema/links/options.table.ts';

const options = Object.keys(optionColumns)
  .filter((name) => !secretColumns.includes(name))
  .map((name) => `links.${toSnakeCase(name)}`)
  .join(', ');

/** The files of an export with their queries. None contains a credential. */
export const exportedTables: Record<string, string> = {
  accounts: `
    SELECT id, public_id, name, email, email_verified_at, status, time_zone, workspace_id, is_developer,
      two_factor_type, terminated_at, deleted_at, created_at
    FROM users ORDER BY id`,
  workspaces: 'SELECT id, kind, created_at FROM workspaces ORDER BY id',
  domains: 'SELECT * FROM domains ORDER BY id',
  links: `
    SELECT links.id, links.workspace_id, links.origin_workspace_id, links.hash, long_urls.url, links.status,
      long_urls.status AS long_url_status, links.title, links.description, links.expires_at, links.routes, ${options}, links.created_at, links.updated_at
    FROM links JOIN long_urls ON long_urls.id = links.long_url_id ORDER BY links.id`,
  aliases: `
    SELECT aliases.id, aliases.link_id, domains.host, aliases.alias, aliases.is_main, aliases.created_at
    FROM aliases JOIN domains ON domains.id = aliases.domain_id ORDER BY aliases.id`,
  stats_notes: 'SELECT * FROM stats_notes ORDER BY id',
  stats_segments: 'SELECT * FROM stats_segments ORDER BY id',
  stats_shares: `
    SELECT id, workspace_id, link_id, name, filters, frozen_at, ends_at, created_at FROM stats_shares ORDER BY id`,
  tags: 'SELECT * FROM tags ORDER BY id',
  link_tags: 'SELECT * FROM link_tags ORDER BY link_id, tag_id',
  link_views: 'SELECT * FROM link_views ORDER BY id',
  utm_presets: 'SELECT * FROM utm_presets ORDER BY id',
  domain_presets: 'SELECT * FROM domain_presets ORDER BY domain_id, workspace_id',
  domain_tags: 'SELECT * FROM domain_tags ORDER BY domain_id, tag_id',
  qr_styles: 'SELECT * FROM qr_styles ORDER BY workspace_id',
  pixel_scripts: 'SELECT * FROM pixel_scripts ORDER BY id',
  link_reports: 'SELECT * FROM link_reports ORDER BY id',
  report_notes: 'SELECT * FROM report_notes ORDER BY id',
  link_appeals: 'SELECT * FROM link_appeals ORDER BY id',
  // Without the connection, which holds a token, and the pieces of clicks that are not brought yet.
  imports: `
    SELECT id, workspace_id, user_id, source, name, state, choices, total, done, counts, reasons, hosts, warnings,
      clicks_found, clicks_brought, clicks_lost, created_at, ended_at, undo_until, removed, kept_back
    FROM imports ORDER BY id`,
  import_rows: 'SELECT * FROM import_rows ORDER BY import_id, number',
  import_proofs: 'SELECT * FROM import_proofs ORDER BY import_id',
  import_proof_rows: 'SELECT * FROM import_proof_rows ORDER BY import_id, number',
  imported_links: 'SELECT * FROM imported_links ORDER BY link_id',
  bans: 'SELECT * FROM bans ORDER BY id',
  blocked_links: 'SELECT * FROM blocked_links ORDER BY link_id, ban_id',
  blocked_long_urls: 'SELECT * FROM blocked_long_urls ORDER BY long_url_id, ban_id',
  ignored_aliases: `
    SELECT domains.host, ignored_aliases.alias, ignored_aliases.ignored_at
    FROM ignored_aliases JOIN domains ON domains.id = ignored_aliases.domain_id ORDER BY host, alias`,
  quote_requests: 'SELECT * FROM quote_requests ORDER BY id',
  announcements: 'SELECT * FROM announcements ORDER BY id',
  audit_entries: 'SELECT * FROM audit_entries ORDER BY id',
};
