import { createRequire } from 'node:module';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';

const require = createRequire(import.meta.url);
let disposable: ReadonlySet<string> | undefined;

/** Throws `email_disposable` for addresses that are thrown away after use, where the installation refuses them. */
export async function requirePermanentEmail({ config }: Pick<Scope, 'config'>, email: string): Promise<void> {
  if (config.disposableEmails === 'allowed') return;
  disposable ??= new Set(require('disposable-email-domains') as string[]);
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const labels = host.split('.');
  const parents = labels.map((_, index) => labels.slice(index).join('.'));
  if (parents.some((parent) => disposable?.has(parent))) throw new AppError('email_disposable');
}
