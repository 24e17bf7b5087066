/** A short URL as its QR code carries it, so that scans are told apart from clicks; the front door strips the mark. */
export function scannedUrl(shortUrl: string): string {
  return `${shortUrl}?qr=1`;
}
