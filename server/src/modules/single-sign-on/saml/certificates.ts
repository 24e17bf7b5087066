import { X509Certificate } from 'node:crypto';
import { and, asc, eq, notInArray } from 'drizzle-orm';
import { mostCertificates } from '@linklet/contract/single-sign-on/endpoints.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import { SignOnError } from '../sign-on-error.ts';
import { ssoCertificates } from '../single-sign-on.table.ts';

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

/** The certificates of a text, as people paste them. Throws `certificate_wrong`, `certificate_over`. */
export function readCertificates({ clock }: Pick<Scope, 'clock'>, text: string): X509Certificate[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  const given = blocks ?? [text].filter((each) => each !== '').map(wrapped);
  const found = given.map(parse);
  if (found.some(({ validTo }) => new Date(validTo) < clock())) throw new AppError('certificate_over');
  return found;
}

function wrapped(letters: string): string {
  return `-----BEGIN CERTIFICATE-----\n${letters.replace(/\s+/g, '')}\n-----END CERTIFICATE-----`;
}

function parse(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    // Whatever is wrong with it, it has to be copied anew.
    throw new AppError('certificate_wrong');
  }
}
