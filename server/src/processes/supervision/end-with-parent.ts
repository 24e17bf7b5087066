// Loaded before a program that knows nothing of its parent: ends it when the parent is gone, and keeps it no longer than it has work.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
