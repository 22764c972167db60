/** Where the databases of a program are. */
export type EngineKind = "url" | "system" | "embedded" | "pglite"

/** A place that has databases, and the address of one of them. */
export interface Engine {
  /** The URL for clients: `postgres://…`. */
  readonly url: string
  readonly kind: EngineKind
  /** Connections that it accepts at the same time; undefined if the server's own limit applies. */
  readonly connections: number | undefined
  /** Releases the server; it keeps running for other programs that use it. */
  stop(): Promise<void>
}

/** Which database of a project is opened. */
export interface EngineOptions {
  /** Name of the database. */
  readonly name: string
  /** Folder of its migrations, for tests: their databases have them applied already. */
  readonly migrations?: string | undefined
  /** Folder of the project, or one inside it; default: where the program is run. */
  readonly folder?: string | undefined
  /** Environment variables; default: those of the process. */
  readonly env?: NodeJS.ProcessEnv | undefined
  /** Receives a line about each slow step. Default: writes to standard error. */
  readonly say?: ((line: string) => void) | undefined
}
