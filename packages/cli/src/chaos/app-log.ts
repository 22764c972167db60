const MOST_KINDS = 100
const MOST_LINES = 8
const LONGEST_LINE = 200

/** What the app prints, as far as it matters for the report; its memory is bounded. */
export class AppLog {
  /** The last lines, stacks without their frames. */
  readonly last: string[] = []
  /** Exits of workers by their kind, as the first process reports them. */
  readonly exits: Map<string, number> = new Map()
  /** Errors without a code of Precast, by their first line. */
  readonly errors: Map<string, number> = new Map()

  add(whole: string): void {
    const line = whole.slice(0, LONGEST_LINE)
    if (line.trim() !== "" && !/^\s+at /.test(line)) this.last.push(line)
    if (this.last.length > MOST_LINES) this.last.shift()
    const exit = /worker \d+ ended \((.*?)\)/.exec(line)?.[1]
    if (exit !== undefined) return increase(this.exits, exit)
    if (ERROR.test(line) && !/\bPC[12]\d{3}\b/.test(line)) increase(this.errors, line.trim())
  }
}

// The first line of an error as Node prints it, also behind the words of a log.
const ERROR = /(?:^|[\s:])(?:[A-Z]\w*)?(?:Error|Exception)(?: \[\w+\])?: /

/** Counts a text; further kinds than a hundred are counted as one. */
export function increase(counts: Map<string, number>, kind: string): void {
  const key = counts.has(kind) || counts.size < MOST_KINDS ? kind : "others"
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
