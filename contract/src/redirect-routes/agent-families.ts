/** Names of browsers and systems in redirect routes; User-Agent parsers know hundreds. */

const browsers: Record<string, string> = {
  safari: 'safari',
  edge: 'edge',
  'samsung internet': 'samsung',
  samsung: 'samsung',
  brave: 'brave',
  vivaldi: 'vivaldi',
  duckduckgo: 'duckduckgo',
  yandex: 'yandex',
  ie: 'ie',
  iemobile: 'ie',
  facebook: 'facebook',
  instagram: 'instagram',
  tiktok: 'tiktok',
  linkedin: 'linkedin',
  snapchat: 'snapchat',
  wechat: 'wechat',
  gsa: 'google',
  google: 'google',
};
const browserBeginnings = ['chrom', 'firefox', 'opera'] as const;
const beginningNames = { chrom: 'chrome', firefox: 'firefox', opera: 'opera' } as const;

const systems: Record<string, string> = {
  ios: 'ios',
  android: 'android',
  'android-x86': 'android',
  windows: 'windows',
  'mac os': 'macos',
  macos: 'macos',
  'chromium os': 'chromeos',
  chromeos: 'chromeos',
  harmonyos: 'harmonyos',
  openharmony: 'harmonyos',
};
const linuxes = new Set(
  'linux ubuntu kubuntu xubuntu lubuntu debian fedora suse opensuse gentoo arch slackware mandriva centos mint mageia manjaro raspbian deepin'.split(
    ' ',
  ),
);

/** `Mobile Chrome`, `Chrome WebView` and the like are Chrome. Empty for an unknown browser. */
export const browserFamily = rememberLast((name) => {
  const bare = name.replace(/^mobile /, '');
  const beginning = browserBeginnings.find((start) => bare.startsWith(start));
  return beginning === undefined ? (browsers[bare] ?? 'other') : beginningNames[beginning];
});

/** Linux distributions are Linux. Empty for an unknown system. */
export const osFamily = rememberLast((name) => systems[name] ?? (linuxes.has(name) ? 'linux' : 'other'));

// Up to twenty routes ask for the same visitor.
function rememberLast(familyOf: (name: string) => string): (name: string) => string {
  let last = { name: '', family: '' };
  return (name) => {
    if (name === '') return '';
    if (name !== last.name) last = { name, family: familyOf(name.toLowerCase()) };
    return last.family;
  };
}
