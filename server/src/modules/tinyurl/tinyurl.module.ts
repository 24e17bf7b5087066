import type { Module } from '../../platform/module.ts';
import { apiCreateSurface } from './api-create.ts';
import { tinyurlSurface } from './tinyurl.surface.ts';

export const tinyurl: Module = {
  entrances: [tinyurlSurface, apiCreateSurface],
};
