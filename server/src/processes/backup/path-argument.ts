import { resolve } from 'node:path';
import { BackupError } from './archive.ts';

/** Resolves the path from the folder where the command was typed; npm runs it in another. */
export function pathArgument(command: string, name: string): string {
  const given = process.argv[3];
  if (given === undefined) throw new BackupError(`Usage: linklet ${command} ${name}`);
  return resolve(process.env['INIT_CWD'] ?? '.', given);
}
