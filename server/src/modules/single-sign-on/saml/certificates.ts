import { X509Certificate } from 'node:crypto';
import { and, asc, eq, notInArray } from 'drizzle-orm';
import { mostCertificates } from '@linklet/contract/single-sign-on/endpoints.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import { SignOnError } from '../sign-on-error.ts';
import { ssoCertificates } from '../../../schema/single-sign-on/single-sign-on.table.ts';

export type Certificate = typeof ssoCertificates.$inferSelect;

/** What a provider signs with, by their end. */
export async function listCertificates(
  { db }: Pick<Services, 'db'>,
  connectionId: number,
): Promise<Certificate[]> {
  return db
    .select()
    .from(ssoCertificates)
    .where(eq(ssoCertificates.connectionId, connectionId))
    .orderBy(asc(ssoCertificates.validTo), asc(ssoCertificates.fingerprint));
}

/** Those of them that count by now. */
export async function listGoodCertificates(
  services: Pick<Services, 'db' | 'clock'>,
  connectionId: number,
): Promise<Certificate[]> {
  const all = await listCertificates(services, connectionId);
  const good = all.filter(({ validTo }) => validTo > services.clock());
  if (all.length > 0 && good.length === 0)
    throw new SignOnError('sign_on_failed', 'All certificates of the provider have expired.');
  return good;
}

interface Change {
  connectionId: number;
  /** Fingerprints of those that stay. */
  kept: readonly string[];
  added: readonly X509Certificate[];
  /** Whether there has to be one. */
  isNeeded: boolean;
}

/** Answers whether any was added or taken away. Throws `certificate_missing`, `too_many_certificates`. */
export async function changeCertificates(
  scope: Scope,
  { connectionId, kept, added, isNeeded }: Change,
): Promise<boolean> {
  const isOf = eq(ssoCertificates.connectionId, connectionId);
  const stays = kept.length === 0 ? undefined : notInArray(ssoCertificates.fingerprint, [...kept]);
  const removed = await scope.db.delete(ssoCertificates).where(and(isOf, stays)).returning();
  const rows = added.map((certificate) => ({ connectionId, ...toRow(certificate) }));
  const stored =
    rows.length === 0
      ? []
      : await scope.db.insert(ssoCertificates).values(rows).onConflictDoNothing().returning();
  const now = await listCertificates(scope, connectionId);
  if (isNeeded && now.length === 0) throw new AppError('certificate_missing');
  if (now.length > mostCertificates) throw new AppError('too_many_certificates', { most: mostCertificates });
  return removed.length + stored.length > 0;
}

function toRow(certificate: X509Certificate) {
  return {
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    certificate: certificate.toString(),
    subject: certificate.subject.replaceAll('\n', ', '),
    validFrom: new Date(certificate.validFrom),
    validTo: new Date(certificate.validTo),
  };
}

const BEGIN = '-----BEGIN CERTIFICATE-----';
const END = '-----END CERTIFICATE-----';

/** The certificates of a text, as people paste them. Throws `certificate_wrong`, `certificate_over`. */
export function readCertificates({ clock }: Pick<Scope, 'clock'>, text: string): X509Certificate[] {
  const found = lettersOf(text).map(parse);
  if (found.some(({ validTo }) => new Date(validTo) < clock())) throw new AppError('certificate_over');
  return found;
}

/** What each certificate of a text is, without what is around it. */
function lettersOf(text: string): string[] {
  const [alone = '', ...begun] = text.split(BEGIN);
  if (begun.length > 0) return begun.map((part) => part.split(END, 1)[0] ?? '');
  return text.includes('X509Certificate>') ? lettersOfMetadata(text) : [alone].filter((each) => each !== '');
}

/** The same of a provider’s metadata, or of a part of it. */
function lettersOfMetadata(text: string): string[] {
  const elements = text.split('X509Certificate>').filter((_, place) => place % 2 === 1);
  return elements.map((element) => element.split('</', 1)[0] ?? '');
}

function parse(letters: string): X509Certificate {
  try {
    // Lines may have been joined or indented on the way, which the parser of PEM takes for letters.
    return new X509Certificate(`${BEGIN}\n${letters.replace(/\s/g, '')}\n${END}`);
  } catch {
    // Whatever is wrong with it, it has to be copied anew.
    throw new AppError('certificate_wrong');
  }
}
