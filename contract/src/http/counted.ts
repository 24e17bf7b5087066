/** A count with what is counted, as it is read: `1 link`, `1,200 links`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
