/** What happened, in words. */
export { changesOf } from './audit-words.ts';
export { ChangedValues } from './ChangedValues.tsx';
export { sentenceOf } from './sentence.ts';
