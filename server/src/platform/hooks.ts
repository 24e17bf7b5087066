/**
 * A moment that one module knows and others act at. Declared in the `*.hooks.ts` of the module that knows it; handled
 * in the `*.module.ts` of whoever acts.
 */
export interface Hook<Event, Result = void> {
  name: string;
  /** Never there; carries the types. */
  types?: (event: Event) => Result;
}

export interface HookHandler<Services> {
  hook: Hook<never, unknown>;
  handle: (services: Services, event: never) => Promise<unknown>;
}

/** Runs a hook's handlers one after another, and answers what they answered. */
export type RunHook<Services> = <Event, Result>(
  hook: Hook<Event, Result>,
  services: Services,
  event: Event,
) => Promise<Result[]>;

export function hook<Event, Result = void>(name: string): Hook<Event, Result> {
  return { name };
}

/** Acts at a moment of another module, in its transaction where it has one. */
export function on<Services, Event, Result>(
  hook: Hook<Event, Result>,
  handle: (services: Services, event: Event) => Promise<Result>,
): HookHandler<Services> {
  return { hook, handle };
}

export function createHooks<Services>(handlers: readonly HookHandler<Services>[]): RunHook<Services> {
  return async <Event, Result>(hook: Hook<Event, Result>, services: Services, event: Event) => {
    const results: Result[] = [];
    for (const handler of handlers.filter((each) => each.hook === hook)) {
      results.push((await handler.handle(services, event as never)) as Result);
    }
    return results;
  };
}
