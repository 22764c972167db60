import type { Exchange, FigureUnit } from "../types.ts"

/** What a load tool saw in one run, as fast as the responses came. Latencies in milliseconds. */
export interface Load {
  readonly requests: number
  readonly seconds: number
  readonly perSecond: number
  /**
   * Closed loop: a connection sends a request when it has its response, so that a stalled server
   * gets none (wrk adds an estimate of what it left out); absent where the tool does not measure single requests.
   */
  readonly p50?: number
  readonly p90?: number
  readonly p99?: number
  readonly p999?: number
  /** Responses other than 2xx. */
  readonly refused: number
  /** Connections that failed, broke or timed out. */
  readonly errors: number
}

/**
 * What a client saw that sends requests at a constant rate, whatever the responses. Latencies in milliseconds
 * from the moment when a request was **due**: one that waits since the server, or the one before it,
 * takes its time has that time counted (no coordinated omission).
 */
export interface Paced {
  /** Requests that were due each second. */
  readonly rate: number
  /** Responses each second; well below `rate`: the server could not keep up. */
  readonly perSecond: number
  readonly requests: number
  readonly seconds: number
  readonly p50: number
  readonly p90: number
  readonly p99: number
  readonly p999: number
  readonly max: number
  /** p99.9 of how late the client itself was with what it could have sent immediately. */
  readonly late: number
  readonly refused: number
  readonly errors: number
}

/** One measured run of one contender. */
export interface Run extends Load {
  readonly round: number
  /** CPU time of the server's processes per request in microseconds; Linux only. */
  readonly cpu?: { readonly user: number; readonly system: number }
  /** CPU time of the database's processes per request in microseconds, without the server's. */
  readonly database?: number
  /** Share of the server's cores that it used, 1 = all of them; Linux only. */
  readonly busy?: number
  /** Resident memory after the run in bytes; Linux only. */
  readonly memory?: number
  /** The run at a constant rate of the same round. */
  readonly paced?: Paced
}

export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** Values of the rounds in short: enough to compare two results, as `--check` does. */
export interface Sample {
  readonly rounds: number
  readonly median: number
  /** Geometric mean. */
  readonly mean: Estimate
}

/** An estimate with its 95 % confidence interval, which one round alone does not give. */
export interface Estimate {
  readonly value: number
  readonly low?: number
  readonly high?: number
}

/** Latencies at a constant rate: medians over the rounds, in milliseconds. */
export interface PacedSummary {
  readonly rate: number
  readonly perSecond: number
  readonly p50: number
  readonly p90: number
  readonly p99: number
  readonly p999: number
  readonly max: number
  readonly late: number
}

/** Ratios to the baseline, each within a round. */
export interface Ratios {
  readonly perSecond: Estimate
  readonly cpu?: Estimate
  /** Of p99 at a constant rate. */
  readonly p99?: Estimate
}

/** Runs of one contender in short. */
export interface Summary {
  readonly perSecond: Spread
  /** Of a closed loop. */
  readonly p50?: number
  readonly p99?: number
  readonly paced?: PacedSummary
  readonly cpu?: { readonly user: number; readonly system: number; readonly total: Spread }
  /** CPU time of the database per request in microseconds. */
  readonly database?: number
  readonly busy?: number
  /** Against the baseline. */
  readonly ratio: Ratios
  readonly samples: Samples
}

/** The figures by which two results compare. */
export interface Samples {
  readonly perSecond: Sample
  readonly cpu?: Sample
  /** p99 at a constant rate. */
  readonly p99?: Sample
  readonly memory?: Sample
}

export type Outcome =
  | { readonly kind: "measured"; readonly summary: Summary }
  /** It passed all checks, and no load was put on it. */
  | { readonly kind: "checked" }
  | { readonly kind: "invalid"; readonly reason: string }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "not installed"; readonly reason: string }
  | { readonly kind: "takes no part"; readonly reason: string }

/** One contender in one scenario. */
export interface Row {
  readonly contender: string
  readonly label: string
  readonly byHand?: boolean
  readonly versions: Readonly<Record<string, string>>
  readonly outcome: Outcome
  /** Resident memory after the last run in bytes; Linux only. */
  readonly memory?: number
}

export interface ScenarioResult {
  readonly name: string
  /** Requests in flight on each connection. */
  readonly pipeline: number
  readonly about: string
  readonly request: Exchange
  readonly answer: string
  /** What is counted in place of requests, in the plural. */
  readonly unit?: string
  /** Connections, where they are not those of the settings. */
  readonly connections?: number
  /** Contender that the ratios compare with. */
  readonly baseline: string
  readonly rows: readonly Row[]
}

/** What a figure depends on in addition to the programs. What the system does not report is absent. */
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
  /** Of one minute, at the start. */
  readonly loadAverage: number
  /** The database of all contenders, where they have one. */
  readonly database?: string
  readonly conditions?: Conditions
}

/** How the machine is set up. */
export interface Conditions {
  /** How the kernel chooses the frequency: `performance`, `powersave` … */
  readonly governor?: string
  /** Whether the processor may go above its base frequency. */
  readonly boost?: boolean
  /** Whether two threads share a core. */
  readonly smt?: boolean
  /** Under a hypervisor. */
  readonly virtual?: boolean
  /** Of the kernel, against flaws of processors: name → what it does; those that do not concern it left out. */
  readonly mitigations?: Readonly<Record<string, string>>
  readonly hugePages?: string
  readonly clock?: string
  /** Limit of processor time of the container, in cores. */
  readonly cpuLimit?: number
  /** Versions of what Node.js is made of. */
  readonly v8?: string
  readonly uv?: string
  readonly precast?: string
  /** Share of the time in which the hypervisor let others run, during the measuring. */
  readonly stolen?: number
}

/** Everything a result file holds. Format 2 had every run; see `read-report.ts`. */
export interface Report {
  readonly format: 3
  readonly date: string
  readonly machine: Machine
  readonly settings: {
    readonly rounds: number
    readonly seconds: number
    readonly warmup: number
    readonly connections: number
    readonly threads: number
    readonly pipeline: readonly number[]
    /** Seconds of one run at a constant rate; 0: none. */
    readonly pacedSeconds: number
    /** The rate, where it was given. */
    readonly rate?: number
    /** Scenarios with such runs, where not all of them have. */
    readonly latencies?: readonly string[]
  }
  readonly scenarios: readonly ScenarioResult[]
  /** Scenarios with one figure for each start: cold start, memory of idle connections. */
  readonly figures: readonly FigureResult[]
}

/** One figure for each start of each contender. */
export interface FigureResult {
  readonly name: string
  readonly about: string
  readonly unit: FigureUnit
  readonly baseline: string
  readonly rows: readonly FigureRow[]
}

export interface FigureRow extends Omit<Row, "outcome" | "memory"> {
  readonly outcome:
    | {
        readonly kind: "measured"
        readonly figure: Spread
        readonly sample: Sample
        readonly ratio: Estimate
      }
    | Exclude<Outcome, { readonly kind: "measured" | "checked" }>
}
