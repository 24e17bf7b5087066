import { z } from 'zod';
import { required, optional } from './setting.ts';

export const productSettings = {
  nodeEnv: required({
    variable: 'NODE_ENV',
    schema: z.enum(['production', 'development', 'test']),
    fallback: 'production',
    must: 'be production, development or test',
    doc: 'Kind of installation: production, development or test.',
  }),
  productName: required({
    variable: 'PRODUCT_NAME',
    schema: z.string().trim().min(1).max(40),
    fallback: 'Linklet',
    must: 'have 1 to 40 characters',
    doc: 'Name of the product, and the word for a short link, in the interface.',
  }),
  teamKey: required({
    variable: 'TEAM_KEY',
    schema: z.enum(['slug', 'id']),
    fallback: 'slug',
    must: 'be slug or id',
    doc: 'What names teams in addresses: a slug made of their name, which can be changed, or their id. With id, teams that had slugs are found by them, too.',
  }),
  supportEmail: required({
    variable: 'SUPPORT_EMAIL',
    schema: z.string().regex(/^[^\s@]+@[^\s@]+$/),
    fallback: 'support@localhost',
    must: 'be an email address',
    doc: 'Where people write to for help.',
  }),
  salesEmail: optional({
    variable: 'SALES_EMAIL',
    schema: z.string().regex(/^[^\s@]+@[^\s@]+$/),
    fallbackShown: 'SUPPORT_EMAIL',
    must: 'be an email address',
    doc: 'Where requests for quotes are sent to.',
  }),
  staffEmail: required({
    variable: 'STAFF_EMAIL',
    schema: z.string().regex(/^[^\s@]+@[^\s@]+$/),
    fallback: 'staff@linklet.local',
    must: 'be an email address',
    doc: 'Address of the first staff account, which the first start makes.',
  }),
  secretKey: optional({
    variable: 'SECRET_KEY',
    schema: z.string().min(32),
    fallbackShown: 'made once, kept in DATA_DIR/secrets',
    must: 'have at least 32 characters',
    doc: 'Key that signs and encrypts; the same for all processes of an installation.',
    secret: true,
  }),
  logLevel: required({
    variable: 'LOG_LEVEL',
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    fallback: 'info',
    must: 'be trace, debug, info, warn, error, fatal or silent',
    doc: 'Least serious messages to log.',
  }),
  sandboxClock: required({
    variable: 'SANDBOX_CLOCK',
    schema: z.enum(['real', 'movable']),
    fallback: 'real',
    must: 'be real or movable',
    doc: 'With “movable” staff can move the time of the whole installation forward, to try what comes later. For sandboxes.',
  }),
};
