import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export type Weight = 400 | 700;

export interface Face {
  name: string;
  /** What it may have letters of. */
  scripts: RegExp;
  file: (weight: Weight) => string;
}

const OF_ALL = /./u;

function inter(part: string): Face {
  return {
    ...{ name: `inter ${part}`, scripts: OF_ALL },
    file: (weight) => require.resolve(`@fontsource/inter/files/inter-${part}-${String(weight)}-normal.woff`),
  };
}

function noto(script: string, scripts: RegExp): Face {
  const name = `noto-sans-${script}`;
  return {
    ...{ name, scripts },
    file: (weight) =>
      require.resolve(`@fontsource/${name}/files/${name}-${script}-${String(weight)}-normal.woff`),
  };
}

/** There is one weight of them. */
function plain(name: string, part: string, scripts: RegExp): Face {
  return {
    ...{ name, scripts },
    file: () => require.resolve(`@fontsource/${name}/files/${name}-${part}-400-normal.woff`),
  };
}

/** Three faces share these, and none has all. */
export const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u30ff\uff00-\uffef]/u;

/** In the order in which they are tried: the first that has a letter writes it. */
export const faces: readonly Face[] = [
  ...['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'].map(inter),
  noto('arabic', /\p{Script_Extensions=Arabic}/u),
  noto('hebrew', /\p{Script=Hebrew}/u),
  noto('devanagari', /\p{Script_Extensions=Devanagari}/u),
  noto('bengali', /\p{Script_Extensions=Bengali}/u),
  noto('thai', /\p{Script=Thai}/u),
  noto('georgian', /\p{Script_Extensions=Georgian}/u),
  noto('armenian', /\p{Script=Armenian}/u),
  plain('gowun-dodum', 'korean', /\p{Script=Hangul}/u),
  plain('zcool-xiaowei', 'chinese-simplified', HAN),
  plain('sawarabi-gothic', 'japanese', HAN),
  plain('chocolate-classical-sans', 'chinese-traditional', HAN),
];
