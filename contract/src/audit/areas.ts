/** What an organization's audit can be narrowed to. */
export const auditAreas = [
  'organization',
  'team',
  'role',
  'link',
  'links',
  'view',
  'tag',
  'preset',
  'pixel_script',
  'qr_style',
  'domain',
  'segment',
  'note',
  'share',
  'logs',
  'audit',
  'sso',
  'provisioning',
  'impersonation',
  'helpdesk',
] as const;
export type AuditArea = (typeof auditAreas)[number];
