import { afterEach, vi } from 'vitest';

// Files share their modules: one whose load outlives the file that asked for it would fail in all later ones.
afterEach(async () => vi.dynamicImportSettled());
