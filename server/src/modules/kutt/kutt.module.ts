import type { Module } from '../../platform/module.ts';
import { kuttSurface } from './kutt.surface.ts';

export const kutt: Module = {
  entrances: [kuttSurface],
};
