import type { Module } from '../../platform/module.ts';
import { reportRoutes } from './reports.routes.ts';

export const reports: Module = {
  entrances: [reportRoutes],
};
