import { resolve } from 'node:path';
import { BackupError } from './archive.ts';

/** What a command is to write or read; npm runs it elsewhere than it was typed. */
export function pathArgument(command: string, name: string): string {
  const given = process.argv[3];
  if (given === undefined) throw new BackupError(`Usage: linklet ${command} ${name}`);
  return resolve(process.env['INIT_CWD'] ?? '.', given);
}
