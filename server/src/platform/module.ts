import type { HookHandler } from './hooks.ts';
import type { Entrance } from './http/entrance.ts';
import type { Job } from './jobs/jobs.ts';
import type { Services } from './scope.ts';

/** What a module gives the processes; its `*.module.ts` says it. */
export interface Module {
  /** Its ways in by HTTP. */
  entrances?: readonly Entrance[];
  jobs?: readonly Job[];
  /** What it does at moments of other modules. */
  handlers?: readonly HookHandler<Services>[];
}
