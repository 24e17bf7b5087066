export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  openDownload(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function openDownload(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
