import { fileURLToPath } from 'node:url';
import type { ReceivedFile } from '@linklet/contract/http/endpoint.ts';
import type { Logger } from '../../../../platform/log/log.ts';
import { readApart, type ReadPiece } from '../../../../platform/table-files/read-apart.ts';
import type { WarningsMessage } from '../../../../platform/table-files/refusal.ts';

const program = fileURLToPath(new URL('../reader/read-file.ts', import.meta.url));

/** Some rows of a file, as JSON; or what is to be said of the whole. */
export type Piece = ReadPiece<WarningsMessage>;

/** The rows of a file in pieces. Throws the `bulk_file_…` codes. */
export function readPieces(
  file: ReceivedFile,
  { withHeader, log }: { withHeader: boolean; log: Logger },
): AsyncGenerator<Piece> {
  return readApart(file, { program, given: [withHeader ? 'with-header' : 'without-header'], log });
}
