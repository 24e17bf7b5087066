import { and, eq, isNull } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { twoFactorType } from '@linklet/contract/two-factor/types.ts';
import { randomLetters, sha256 } from '../../platform/crypto.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope, type Services } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';
import { currentUser } from '../accounts/index.ts';
import { backupCodes } from '../../schema/two-factor/backup-codes.table.ts';

const CODES = 10;
// Without look-alikes. Twelve letters are 57 bits, far beyond guessing.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP = 4;
const GROUPS = 3;

/** Makes ten codes and deletes all earlier ones. Only hashes are stored. */
export async function makeBackupCodes(scope: Scope, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await inTransaction(scope, async (scope) => {
    await scope.db.delete(backupCodes).where(eq(backupCodes.userId, userId));
    await scope.db.insert(backupCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })));
    await recordEvent(scope, 'backup_codes.created', { userId });
  });
  return codes;
}

/** Throws `two_factor_off`. */
export async function renewBackupCodes(scope: Scope): Promise<string[]> {
  const user = await currentUser(scope);
  if (user.twoFactorType === twoFactorType.disabled) throw new AppError('two_factor_off');
  return makeBackupCodes(scope, user.id);
}

export async function deleteBackupCodes(scope: Scope): Promise<void> {
  const user = await currentUser(scope);
  await scope.db.delete(backupCodes).where(eq(backupCodes.userId, user.id));
  await recordEvent(scope, 'backup_codes.deleted');
}

/** Uses up a code; false if it is wrong or used. */
export async function useBackupCode(scope: Scope, userId: number, code: string): Promise<boolean> {
  const used = await scope.db
    .update(backupCodes)
    .set({ usedAt: scope.clock() })
    .where(
      and(eq(backupCodes.userId, userId), eq(backupCodes.codeHash, hashOf(code)), isNull(backupCodes.usedAt)),
    )
    .returning({ userId: backupCodes.userId });
  return used.length > 0;
}

export function countBackupCodes({ db }: Pick<Services, 'db'>, userId: number | PgColumn) {
  return db.$count(backupCodes, and(eq(backupCodes.userId, userId), isNull(backupCodes.usedAt)));
}

function newCode(): string {
  return Array.from({ length: GROUPS }, () => randomLetters(LETTERS, GROUP)).join('-');
}

// People leave the dashes out, and phones begin with a capital.
function hashOf(code: string): Buffer {
  return sha256(code.toLowerCase().replace(/[^a-z\d]/g, ''));
}
