import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '../../../platform/postgres.ts';
import { COPY_LINKS, CopyRows } from './copy-rows.ts';
import type { ReplicaLink } from './link-record.ts';
import { newReplicaName } from './replica-files.ts';
import { readDomains, readPosition, type Queries } from './replica-source.ts';
import { ReplicaWriter } from './replica-writer.ts';

export interface FirstCopy {
  name: string;
  links: number;
}

const BATCH = 10_000;

/** Copies all links and domains into a new file, as of one moment. The file is complete and on disk at the end. */
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

async function copyLinks(sql: Queries, writer: ReplicaWriter): Promise<number> {
  const rows = new CopyRows();
  let count = 0;
  let batch: ReplicaLink[] = [];
  const stream = await sql.unsafe(COPY_LINKS).readable();
  for await (const piece of stream as AsyncIterable<Buffer>) {
    for (const link of rows.add(piece)) batch.push(link);
    if (batch.length < BATCH) continue;
    writer.apply({ links: batch });
    count += batch.length;
    batch = [];
  }
  writer.apply({ links: batch });
  return count + batch.length;
}
