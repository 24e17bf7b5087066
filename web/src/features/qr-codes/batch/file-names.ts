/** What Windows refuses in names of files, whatever they end with. */
const forbidden = /[<>:"/\\|?*\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const longestName = 120;

/** Gives each file a name of its own in a folder: safe everywhere, and numbered where two would be alike. */
export function fileNames(): (wanted: string, extension: string) => string {
  const taken = new Set<string>();
  return (wanted, extension) => {
    const base = safeName(wanted);
    let name = `${base}.${extension}`;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1)
      name = `${base} (${number}).${extension}`;
    taken.add(name.toLowerCase());
    return name;
  };
}

function safeName(wanted: string): string {
  const characters = Array.from(wanted.normalize('NFC').replace(forbidden, '-'))
    .slice(0, longestName)
    .join('');
  const name = withoutEnd(characters) || 'code';
  return devices.test(name.split('.')[0] ?? '') ? `${name}-` : name;
}

/** Windows drops dots and spaces at the end, so that two names would become one. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}
