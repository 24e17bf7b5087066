import { bulkLimits } from '@linklet/contract/links/bulk/endpoints.ts';
import type { Cell } from './cells.ts';
import { FileRefusal } from './refusal.ts';

/** A record of a file, and where it stands there: the first is 1. */
export interface FileRecord {
  number: number;
  cells: readonly Cell[];
}

/** What is in a file. */
export interface FileContent {
  records: AsyncIterable<FileRecord>;
  /** What cells stand apart by, where the file is text: a cell that is not quoted may be cut at it. */
  separator: string | null;
}

/** Throws where a record has more cells than files may have columns. */
export function requireColumns(count: number): void {
  if (count > bulkLimits.columns) throw new FileRefusal('bulk_file_too_many_columns');
}
