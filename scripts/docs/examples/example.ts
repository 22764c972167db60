/** Sends requests to a server that runs. */
export type Check = (url: string, output: () => string) => Promise<void>

/** An example of the workspace, which pnpm starts. */
export interface WorkspaceExample {
  readonly name: string
  /** Words after `pnpm`. */
  readonly start: readonly string[]
  readonly test?: readonly string[]
  readonly check: Check
}

/** An example in a folder outside the workspace, installed by npm with our packages as they are published. */
export interface PackedExample {
  readonly name: string
  check(tools: Tools): Promise<void>
}

export interface Tools {
  /** Runs a script to its end. @returns its output */
  npm(script: string): Promise<string>
  /** Runs a script that serves during the check. */
  serving(script: string, check: Check): Promise<void>
  /** The text of a file. */
  read(file: string): string
  /** Replaces a text of a file. */
  edit(file: string, from: string, to: string): void
}
