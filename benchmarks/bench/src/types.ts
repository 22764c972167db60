import type { styleText } from "node:util"

/** One HTTP request, exactly as the load tool sends it. */
export interface Exchange {
  readonly method: "GET" | "POST" | "PUT"
  /** Path with query string. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** What the load is made of. */
export interface Asked extends Exchange {
  /** Requested in place of `path`, one after the other, each as many times as the others. */
  readonly paths?: readonly string[]
}

/** A request whose response is known byte for byte. */
export interface Known {
  readonly title: string
  readonly request: Exchange
  readonly answer: string
  /** Media type of the response; absent = JSON. */
  readonly type?: "text/plain" | "text/html" | "text/event-stream"
  /** Headers that the response has to have. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A request that breaks one rule and has to be refused with 4xx. */
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
  /** The load requests these paths in place of the first known request's. */
  readonly paths?: readonly string[]
  /** The contenders serve 224 routes more, which only the checks request. */
  readonly background?: boolean
  /** The contenders take large bodies, send events and have a WebSocket: not all of them do. */
  readonly live?: boolean
  /** Its request in reports, where its load is not the first known request. */
  readonly shown?: { readonly request: Exchange; readonly answer: string }
  /** Measured in place of the contenders: some of them, set up in several ways. */
  readonly variants?: readonly Variant[]
  /** What its requests are sent over in place of plain HTTP/1.1; the contenders get it as BENCH_PROTOCOL. */
  readonly protocol?: Protocol
  /** What the load tool of HTTP cannot do: a program of ours in its place. */
  readonly load?: LoadProgram
  /** Where the settings of the whole run would be wrong for this scenario. */
  readonly pressure?: ScenarioPressure
  /**
   * What `known` and `refused` cannot express, of a WebSocket or of a stream that does not end: checked
   * of every contender before it is measured, and again after each of its runs. The reason why it
   * did not do its work; `undefined` when it did.
   */
  check?(port: number): Promise<string | undefined>
}

/** HTTP/1.1 over TLS 1.3; HTTP/2 without TLS, with prior knowledge. */
export type Protocol = "https" | "h2"

/** How a scenario wants to be pressed. */
export interface ScenarioPressure {
  /** No more connections than these, whatever `--connections` is. */
  readonly connections?: number
  /** No shorter run than this at full load, whatever `--seconds` is. */
  readonly seconds?: number
  /** `false`: not with pipelined requests, whatever `--pipeline` is. */
  readonly pipelined?: false
  /** `false`: no run at a constant rate; always so for a scenario with a `load` of its own. */
  readonly paced?: false
}

/**
 * Load by a program of ours: server-sent events, messages of WebSockets. `file` is a module that
 * Node.js runs in a process of its own on the load tool's cores. It reads a `LoadTask` as JSON
 * from standard input, does its work for as many seconds, prints one `Load` as JSON on standard output
 * and exits with 0. `requests` counts the `unit`, latencies are those of single ones.
 */
export interface LoadProgram {
  /** What is counted, in the plural: `messages`, `events`. */
  readonly unit: string
  /** Absolute path; in the sources `.ts`, in the package `.js`: `moduleBeside()` finds it. */
  readonly file: string
  /** Handed to it as they are. */
  readonly options?: Readonly<Record<string, string | number>>
}

/** What a `LoadProgram` is to do. */
export interface LoadTask {
  /** The contender listens there, on 127.0.0.1. */
  readonly port: number
  readonly asked: Asked
  readonly connections: number
  readonly seconds: number
  readonly options: Readonly<Record<string, string | number>>
}

/**
 * A scenario that ends in one figure for each start of a server in place of figures under load:
 * cold start, memory of an idle connection. Measured in rounds over all contenders; the first round
 * fills the file cache and does not count. Less is better.
 */
export interface FigureScenario {
  readonly name: string
  /** `milliseconds from …, median`: the title of its figures. */
  readonly about: string
  readonly unit: FigureUnit
  /** Starts the contender, takes the figure, stops it. Throws the reason when it cannot. */
  measure(staged: Staged, settings: FigureSettings): Promise<number>
}

export type FigureUnit = "ms" | "bytes"

export interface FigureSettings {
  /** Core list of the servers for taskset; absent = not pinned. */
  readonly cores: string | undefined
  /** Only to see whether it works. */
  readonly quick?: boolean
  readonly signal: AbortSignal
}

/** A contender that can be started. */
export interface Staged {
  readonly contender: Contender
  /** Command line without pinning. */
  readonly command: readonly string[]
  readonly versions: Readonly<Record<string, string>>
  readonly variant?: Variant
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
  /** The load requests these paths in place of the first known request's. */
  readonly paths?: readonly string[]
}

/** One server that is measured. */
export interface Contender {
  /** Name on the command line. */
  readonly name: string
  readonly label: string
  readonly runtime: "node" | "bun"
  /** Absolute path of the module; `bench/launch.mjs` documents what it exports. */
  readonly file: string
  /** Folder above `file` with everything that it imports by a path; absent = the one it is in. */
  readonly root?: string
  /** Packages that `file` imports, with the versions that `--install` takes. */
  readonly packages: Readonly<Record<string, string>>
  /** Further packages that `--install` pins so that the ones above get what they were made for. */
  readonly pins?: Readonly<Record<string, string>>
  /** Packages with exact versions that conflict with those of other contenders: they get a folder of their own. */
  readonly apart?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
  /** `file` is run where it is and finds what this package depends on. */
  readonly own?: boolean
  /** It takes part in these scenarios alone. */
  readonly scenarios?: readonly string[]
  /** Scenarios that it takes no part in: name → why it cannot. They are rows with that reason. */
  readonly without?: Readonly<Record<string, string>>
  /** Scenarios that its program serves; absent = all but those. */
  readonly serves?: readonly string[]
  /** Why it cannot be started here; undefined = it can be. Called before packages are looked for. */
  readonly absent?: () => string | undefined
  /** What it puts around each JSON response, by its own protocol. */
  readonly envelope?: readonly [before: string, after: string]
  /** Its packages load uWebSockets.js, which `--install` gives them as the binary of our own core. */
  readonly onUws?: boolean
  /** Arguments of node in the copy of its folder, before it is started: it has to be compiled. */
  readonly build?: readonly string[]
  /** No framework: what could be had by hand. It is shown, and is first of nothing. */
  readonly byHand?: boolean
}

export type Style = Parameters<typeof styleText>[0]

/** What the benchmark sees of the command line that runs it. */
export interface Terminal {
  readonly cwd: string
  /** A person looks on: both ends are a terminal, and not in CI. */
  readonly interactive: boolean
  /** One line (or more) to standard output. */
  out(text: string): void
  /** One line (or more) to standard error. */
  err(text: string): void
  /** Text with color where standard output takes it. */
  paint(style: Style, text: string): string
}
