import type { Module } from '../../platform/module.ts';
import { tinyurlSurface } from './tinyurl.surface.ts';

export const tinyurl: Module = {
  entrances: [tinyurlSurface],
};
