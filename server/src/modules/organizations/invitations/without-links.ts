const insideAddresses = '.:/@';

// Takes no room, and no mail program reads an address across it.
const zeroWidthSpace = '\u200b';

/** Words of others for an email: they read the same, and no mail program makes a link of what is in them. */
export function withoutLinks(text: string): string {
  let plain = '';
  for (let index = 0; index < text.length; index += 1) {
    const [letter, next] = [text.charAt(index), text.charAt(index + 1)];
    plain += insideAddresses.includes(letter) && next.trim() !== '' ? letter + zeroWidthSpace : letter;
  }
  return plain;
}
