import type { Module } from '../../platform/module.ts';
import { mcpSurface } from './mcp.surface.ts';

export const mcp: Module = {
  entrances: [mcpSurface],
};
