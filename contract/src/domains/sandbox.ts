import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';

export const sandboxRecordTypes = ['A', 'AAAA', 'CNAME', 'TXT', 'NS', 'MX', 'CAA', 'FAULT', 'RDAP'] as const;
export const sandboxFaults = ['servfail', 'slow', 'lame', 'bogus', 'proxy', 'flexible', 'website'] as const;

const valueMissing = 'Enter a value.';
const nameMissing = 'Enter a name.';

export const sandboxRecordBody = z
  .strictObject({
    name: line(nameMissing)
      .min(1, nameMissing)
      .max(253)
      .toLowerCase()
      .regex(/^(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*$/, 'This is not the name of a record.'),
    type: z.enum(sandboxRecordTypes),
    value: line(valueMissing).min(1, valueMissing).max(600),
    ttl: z.number().int().min(0).max(604_800),
    seen_by: z.enum(['everybody', 'name-servers', 'resolvers']),
  })
  .refine(({ type, value }) => type !== 'FAULT' || (sandboxFaults as readonly string[]).includes(value), {
    path: ['value'],
    message: `A fault is one of: ${sandboxFaults.join(', ')}.`,
  })
  .refine(({ type, value }) => type !== 'RDAP' || /^(\d{4}-\d{2}-\d{2}(;.*)?|failed)$/.test(value), {
    path: ['value'],
    message:
      'What a registry says is a day, as 2027-03-31, or “failed”; behind a semicolon a status, or “registrar” and its name.',
  });
export type SandboxRecordBody = z.output<typeof sandboxRecordBody>;

export const sandboxRecord = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.enum(sandboxRecordTypes),
  value: z.string(),
  ttl: z.number().int(),
  seen_by: z.enum(['everybody', 'name-servers', 'resolvers']),
});
export type SandboxRecordView = z.infer<typeof sandboxRecord>;

const zonePath = '/kiosk/cloudflare/zones/records';

export const listSandboxRecords = endpoint({
  method: 'GET',
  path: zonePath,
  access: 'staff',
  response: z.object({ data: z.array(sandboxRecord), is_in_use: z.boolean() }),
  limitPerMinute: 240,
});

export const addSandboxRecord = endpoint({
  method: 'POST',
  path: zonePath,
  access: 'staff',
  body: sandboxRecordBody,
  response: sandboxRecord,
  limitPerMinute: 120,
});

export const removeSandboxRecord = endpoint({
  method: 'DELETE',
  path: `${zonePath}/:id`,
  access: 'staff',
  params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  response: z.object({}),
  limitPerMinute: 120,
});
