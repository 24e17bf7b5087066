// A transaction takes its ids some time before its rows can be seen: so far back each look goes over passed ids.
const LATE_MS = 30_000;

/** Tells which rows of a table are new, by their ids, though they do not appear in the order of their ids. */
export class PassedIds {
  #floor: number | undefined;
  readonly #passed = new Set<number>();
  readonly #highest: { id: number; at: number }[] = [];

  /** Ids up to this one are not looked at any more; undefined before the first look. */
  get floor(): number | undefined {
    return this.#floor;
  }

  /** Takes all rows above the floor and answers the new ones; of the first rows none is new. */
  pass<Row extends { id: string }>(rows: readonly Row[], now: number): Row[] {
    const isFirst = this.#floor === undefined;
    const added = rows.filter(({ id }) => !this.#passed.has(Number(id)));
    for (const { id } of added) this.#passed.add(Number(id));
    if (isFirst) this.#floor = this.#passed.size === 0 ? 0 : Math.min(...this.#passed) - 1;
    this.#highest.push({ id: Math.max(this.#floor ?? 0, ...this.#passed), at: now });
    this.#forgetBelow(now - LATE_MS);
    return isFirst ? [] : added;
  }

  #forgetBelow(time: number): void {
    while (this.#highest[0] !== undefined && this.#highest[0].at <= time) {
      this.#floor = this.#highest.shift()?.id ?? this.#floor;
    }
    for (const id of this.#passed) if (id <= (this.#floor ?? 0)) this.#passed.delete(id);
  }
}
