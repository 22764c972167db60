/** A benchmark of servers that others published, with the programs that it measures. */
export interface PublishedBenchmark {
  /** Its name as a suite, as "encore-benchmarks"; Precast's program is packages/runtime/test/programs/NAME. */
  readonly name: string
  /** Where a user gets it, as "github.com/encoredev/ts-benchmarks". */
  readonly repository: string
  /** Its requests, read from the copy where it has them in a file. */
  requests(source: string): readonly PublishedRequest[]
  readonly programs: readonly PublishedProgram[]
}

/** A request of it, and the content of the response that it is about. */
export interface PublishedRequest {
  readonly name: string
  readonly method: "GET" | "POST"
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Parsed JSON. */
  readonly response: unknown
  /** Absent: it is measured from the start of a program, and not under load. */
  readonly load?: { readonly connections: number; readonly pipeline: number }
}

/** A program of it, by another framework. */
export interface PublishedProgram {
  readonly name: string
  readonly runtime: "node" | "bun"
  /** Its folder in the copy. */
  readonly folder: string
  readonly file: string
  readonly port: number
  /** Names of requests. */
  readonly serves: readonly string[]
  /** Exact versions from npm; absent: those of the lockfile in its folder. */
  readonly packages?: Readonly<Record<string, string>>
  /** Its sources are compiled by TypeScript 5, into `dist`. */
  readonly isCompiled?: boolean
  /** A package that is in no registry: without it in node_modules of the copy, the program is left out. */
  readonly needs?: string
  /** The same request by its own protocol. */
  readonly requestOf?: (request: PublishedRequest) => PublishedRequest
  /** Why it gives no response at all. */
  readonly withoutResponses?: string
  /** Name of a request → why the program responds in another way. */
  readonly differs?: Readonly<Record<string, string>>
}
