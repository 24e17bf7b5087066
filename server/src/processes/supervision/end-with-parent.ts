// Preloaded into a program that does not know its parent: ends it with the parent, and does not keep it alive
// without work.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
