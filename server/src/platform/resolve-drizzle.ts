import { registerHooks } from 'node:module';

// Node reads the package.json of a package at each import, and that of drizzle-orm has 180 kB: that took two
// of the three seconds to load the app.
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
