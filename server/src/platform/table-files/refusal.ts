import type { importsErrors } from '@linklet/contract/imports/errors.ts';
import type { bulkErrors } from '@linklet/contract/links/bulk/errors.ts';

export type FileRefusalCode = keyof typeof bulkErrors | keyof typeof importsErrors;

/** Why a file can't be read, as the process that reads it tells the one that asked. */
export interface RefusalMessage {
  refusal: FileRefusalCode;
  details: Record<string, string | number>;
}

/** What is to be said of a file that can be read. */
export interface WarningsMessage {
  warnings: string[];
}

export type ReaderMessage = RefusalMessage | WarningsMessage;

/** Thrown where a file can't be read. */
export class FileRefusal extends Error {
  override name = 'FileRefusal';
  readonly code: FileRefusalCode;
  readonly details: Record<string, string | number>;

  constructor(code: FileRefusalCode, details: Record<string, string | number> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
