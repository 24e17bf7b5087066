import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { proofStates, proofVerdicts } from '@linklet/contract/imports/proof.ts';

export const importProofs = pgTable('import_proofs', {
  importId: bigint({ mode: 'number' }).primaryKey(),
  state: text({ enum: proofStates }).notNull(),
  total: integer().notNull(),
  startedAt: timestamp({ withTimezone: true }).notNull(),
  endedAt: timestamp({ withTimezone: true }),
});

export type ImportProof = typeof importProofs.$inferSelect;

export const importProofRows = pgTable(
  'import_proof_rows',
  {
    importId: bigint({ mode: 'number' }).notNull(),
    /** Of the import. */
    number: integer().notNull(),
    /** As the old service answers; it is kept when its domain leads elsewhere. */
    oldStatus: integer(),
    oldLocation: text(),
    newStatus: integer(),
    newLocation: text(),
    verdict: text({ enum: proofVerdicts }),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
);
