import { registerHooks } from 'node:module';

// Node reads the whole package.json of a package for each import of it and in it, and the map of drizzle-orm's
// exports has 180 kB: that was two of the three seconds in which the app was loaded.
const resolved = new Map<string, ReturnType<Parameters<typeof registerHooks>[0]['resolve'] & {}>>();

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')) {
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    }
    if (!specifier.startsWith('drizzle-orm')) return nextResolve(specifier, context);
    const known = resolved.get(specifier) ?? { ...nextResolve(specifier, context), shortCircuit: true };
    resolved.set(specifier, known);
    return known;
  },
});
