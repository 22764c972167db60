/** One HTTP request, exactly as the load tool sends it. */
export interface Exchange {
  readonly method: "GET" | "POST"
  /** Path with query string. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** What the load is made of. */
export interface Asked extends Exchange {
  /** Asked for in place of `path`, one after the other, each as often as the others. */
  readonly paths?: readonly string[]
}

/** A request whose answer is known byte for byte. */
export interface Known {
  readonly title: string
  readonly request: Exchange
  readonly answer: string
  /** Media type of the answer; absent = JSON. */
  readonly type?: "text/plain" | "text/html" | "text/event-stream"
  /** Headers that the answer has to have. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A request that breaks one rule and has to be answered with 4xx. */
export interface Refusal {
  readonly title: string
  readonly request: Exchange
}

/** One thing that is measured: the first of `known` is the request of the load. */
export interface Scenario {
  readonly name: string
  readonly about: string
  readonly known: readonly [Known, ...Known[]]
  readonly refused: readonly Refusal[]
  /** The load asks for these paths in place of the first known request's. */
  readonly paths?: readonly string[]
  /** The contenders serve 224 routes more, which nobody asks for; the checks do. */
  readonly background?: boolean
  /** The contenders take large bodies, send events and have a WebSocket: not all of them do. */
  readonly live?: boolean
  /** Measured in place of the contenders: some of them, set up in several ways. */
  readonly variants?: readonly Variant[]
}

/** One way to set up a contender. */
export interface Variant {
  /** Name of the contender. */
  readonly of: string
  readonly name: string
  readonly label: string
  readonly env: Readonly<Record<string, string>>
  /** What only this one knows. */
  readonly known: readonly Known[]
  /** What only this one refuses. */
  readonly refused: readonly Refusal[]
  /** The load asks for these paths in place of the first known request's. */
  readonly paths?: readonly string[]
}

/** One server that is measured. */
export interface Contender {
  /** Name on the command line. */
  readonly name: string
  readonly label: string
  readonly runtime: "node" | "bun"
  /** Absolute path of the module; what it exports is told in `bench/launch.mjs`. */
  readonly file: string
  /** Folder above `file` with everything that it imports by a path; absent = the one it is in. */
  readonly root?: string
  /** Packages that `file` imports, with the versions that `--install` takes. */
  readonly packages: Readonly<Record<string, string>>
  /** Further packages that `--install` pins so that the ones above get what they were made for. */
  readonly pins?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
  /** `file` is run where it is and finds what this package depends on. */
  readonly own?: boolean
  /** It takes part in these scenarios alone. */
  readonly scenarios?: readonly string[]
  /** Scenarios that it takes no part in: name → why it cannot. */
  readonly without?: Readonly<Record<string, string>>
  /** No framework: what could be had by hand. It is shown, and is first of nothing. */
  readonly byHand?: boolean
}

/** What a load tool saw in one run. Latencies in milliseconds. */
export interface Load {
  readonly requests: number
  readonly seconds: number
  readonly perSecond: number
  /** Absent where the tool does not measure single requests. */
  readonly p50?: number
  readonly p99?: number
  /** Answers other than 2xx. */
  readonly refused: number
  /** Connections that failed, broke or timed out. */
  readonly errors: number
}

/** One measured run of one contender. */
export interface Run extends Load {
  readonly round: number
  /** CPU time of the server's processes per request in microseconds; Linux only. */
  readonly cpu?: { readonly user: number; readonly system: number }
  /** CPU time of the database's processes per request in microseconds, which are none of the server's. */
  readonly database?: number
  /** Share of one core that the server used, 1 = all of it; Linux only. */
  readonly busy?: number
}

export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** Runs of one contender in short. */
export interface Summary {
  readonly perSecond: Spread
  readonly p50?: number
  readonly p99?: number
  readonly cpu?: { readonly user: number; readonly system: number; readonly total: Spread }
  /** CPU time of the database per request in microseconds. */
  readonly database?: number
  readonly busy?: number
  /** Against the baseline: medians over the rounds of the ratio within each round. */
  readonly ratio: { readonly perSecond: number; readonly cpu?: number }
}

export type Outcome =
  | { readonly kind: "measured"; readonly summary: Summary }
  /** It did all that is asked of it, and no load was put on it. */
  | { readonly kind: "checked" }
  | { readonly kind: "invalid"; readonly reason: string }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "not installed"; readonly reason: string }

/** One contender in one scenario. */
export interface Row {
  readonly contender: string
  readonly label: string
  readonly byHand?: boolean
  readonly versions: Readonly<Record<string, string>>
  readonly outcome: Outcome
  readonly runs: readonly Run[]
  /** Resident memory after the last run in bytes; Linux only. */
  readonly memory?: number
}

export interface ScenarioResult {
  readonly name: string
  /** Requests that were on their way at once on each connection. */
  readonly pipeline: number
  readonly about: string
  readonly request: Exchange
  readonly answer: string
  /** Contender that the ratios compare with. */
  readonly baseline: string
  readonly rows: readonly Row[]
}

export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly memory: number
  readonly system: string
  readonly kernel: string
  readonly node: string
  readonly load: string
  /** Cores of server and load tool; absent where processes cannot be pinned. */
  readonly pinned?: { readonly server: string; readonly client: string }
  readonly loadAverage: number
  /** The database that all contenders ask, where they ask one. */
  readonly database?: string
}

/** Everything a result file holds. */
export interface Report {
  readonly format: 1
  readonly date: string
  readonly machine: Machine
  readonly settings: {
    readonly rounds: number
    readonly seconds: number
    readonly warmup: number
    readonly connections: number
    readonly threads: number
    readonly pipeline: readonly number[]
  }
  readonly scenarios: readonly ScenarioResult[]
  readonly starts?: StartResult
}

/** How long contenders take from the start of their process to their first right answer. */
export interface StartResult {
  readonly baseline: string
  readonly rows: readonly StartRow[]
}

export interface StartRow extends Omit<Row, "outcome" | "runs" | "memory"> {
  readonly outcome:
    | { readonly kind: "measured"; readonly milliseconds: Spread; readonly ratio: number }
    | Exclude<Outcome, { readonly kind: "measured" | "checked" }>
  /** Milliseconds of each start. */
  readonly times: readonly number[]
}
