/** A proxy of docs/operations.md. */
export interface Proxy {
  /** The language of its code block. */
  readonly block: string
  /** Chunks win over a length, instead of a refusal of both. */
  readonly chunksWin: boolean
  readonly http3: boolean
  /** Writes the block to a file, with its own ports and paths. @returns the command that runs it */
  configure(block: string, setup: ProxySetup): readonly [string, ...string[]]
}

export interface ProxySetup {
  readonly folder: string
  /** Where the application listens. */
  readonly port: number
  /** Where the proxy listens. */
  readonly front: number
}
