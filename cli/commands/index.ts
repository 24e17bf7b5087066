import { exportLinks } from './export.ts';
import { importFile } from './import.ts';
import { list } from './list.ts';
import { login, logout } from './login.ts';
import { mcp } from './mcp.ts';
import { open } from './open.ts';
import { shorten } from './shorten.ts';
import { stats } from './stats.ts';

export const commands = {
  ...{ login, logout, shorten, list, stats, open, mcp },
  import: importFile,
  export: exportLinks,
};
export type CommandName = keyof typeof commands;
