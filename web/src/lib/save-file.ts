/** Offers a file to the visitor as a download. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  openDownload(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Has the browser download what is at an address; under the name that it is sent with, where none is given. */
export function openDownload(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
