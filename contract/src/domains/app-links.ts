import { z } from 'zod';

/** What the systems of phones ask a domain for, before an app opens its links. */
export const appLinkFiles = {
  apple_app_links: '/.well-known/apple-app-site-association',
  android_app_links: '/.well-known/assetlinks.json',
} as const;
export type AppLinkField = keyof typeof appLinkFiles;

export const mostAppLinks = 16_000;

const noJson = 'This is not JSON.';

const sentences = {
  appId: 'An app ID is ten capitals and digits, a dot, and the bundle: TEAMID1234.com.example.app.',
  noDetails: 'applinks.details names no app.',
  fingerprint: 'A fingerprint is 32 pairs of capitals and digits, with colons between them.',
  noStatement: 'The list names no app.',
};

// https://developer.apple.com/documentation/bundleresources/applinks; the old `appID` is accepted, too.
const appId = z
  .string()
  .max(300)
  .regex(/^[A-Z0-9]{10}\.[\w.-]+$/, sentences.appId);
const apple = z.looseObject({
  applinks: z.looseObject({
    details: z
      .array(z.looseObject({ appIDs: z.array(appId).min(1).optional(), appID: appId.optional() }))
      .min(1, sentences.noDetails),
  }),
});

// https://developers.google.com/digital-asset-links/v1/statements
const fingerprint = z
  .string()
  .max(100)
  .regex(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/, sentences.fingerprint);
const android = z
  .array(
    z.looseObject({
      relation: z.array(z.string()).min(1),
      target: z.looseObject({
        namespace: z.string(),
        package_name: z.string().optional(),
        sha256_cert_fingerprints: z.array(fingerprint).optional(),
      }),
    }),
  )
  .min(1, sentences.noStatement);

const schemas = { apple_app_links: apple, android_app_links: android };

const shapes = {
  apple_app_links: 'This has to be an object with applinks.details, a list of apps.',
  android_app_links: 'This has to be a list of objects with relation and target.',
};

/** A file of app links, in the form in which it is kept and served; null for none. */
export const appLinks = (field: AppLinkField) =>
  z
    .string()
    .max(mostAppLinks, `This is longer than ${mostAppLinks.toLocaleString('en')} characters.`)
    .nullable()
    .transform((text, context) => {
      if (text === null || text.trim() === '') return null;
      const read = readAppLinks(field, text);
      if ('json' in read) return read.json;
      context.addIssue({ code: 'custom', message: read.refusal });
      return z.NEVER;
    });

export function readAppLinks(field: AppLinkField, text: string): { json: string } | { refusal: string } {
  const value = parsed(text);
  if (value === undefined) return { refusal: noJson };
  const checked = schemas[field].safeParse(value);
  if (checked.success) return { json: JSON.stringify(value) };
  const [issue] = checked.error.issues;
  const said = Object.values(sentences).find((sentence) => sentence === issue?.message);
  return { refusal: said ?? shapes[field] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
