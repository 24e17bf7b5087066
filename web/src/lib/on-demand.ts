export interface OnDemand<Module> {
  load: () => Promise<Module>;
  /** The module if it is loaded; otherwise starts loading it. */
  soon: () => Module | null;
}

/** Code that is loaded on demand. A failed load is retried by the next caller. */
export function onDemand<Module>(fetchModule: () => Promise<Module>): OnDemand<Module> {
  let come: Module | null = null;

  async function load(): Promise<Module> {
    come = await fetchModule();
    return come;
  }

  return {
    load,
    soon: () => {
      if (come === null) void load().catch(triedAgain);
      return come;
    },
  };
}

function triedAgain(): void {}
