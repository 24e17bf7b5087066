import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '../../../platform/postgres/postgres.ts';
import { COPY_LINKS, CopyRows } from './copy-rows.ts';
import { newReplicaName } from './replica-files.ts';
import { readDomains, readPosition, type Queries } from './replica-source.ts';
import { ReplicaWriter } from './replica-writer.ts';

export interface FirstCopy {
  name: string;
  links: number;
}

/** Copies all links and domains, as of one moment, into a new file, which is synced at the end. */
export async function makeFirstCopy(sql: Sql, folder: string): Promise<FirstCopy> {
  const name = newReplicaName();
  const writer = new ReplicaWriter(folder, name, { isNew: true });
  let links = 0;
  try {
    await sql.begin('isolation level repeatable read read only', async (transaction) => {
      await transaction.unsafe("set local statement_timeout = 0; set local work_mem = '64MB'");
      const position = await readPosition(transaction);
      const domains = await readDomains(transaction);
      links = await copyLinks(transaction, writer);
      writer.apply({ domains, position });
    });
  } finally {
    await writer.close();
  }
  const file = await open(join(folder, name), 'r+');
  await file.sync();
  await file.close();
  return { name, links };
}

// Rows are stored as they arrive: collected first, they would live long enough to enlarge the keeper's heap.
async function copyLinks(sql: Queries, writer: ReplicaWriter): Promise<number> {
  const rows = new CopyRows();
  const stream = await sql.unsafe(COPY_LINKS).readable();
  for await (const piece of stream as AsyncIterable<Buffer>) writer.apply({ links: rows.add(piece) });
  return rows.count;
}
