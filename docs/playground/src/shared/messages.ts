// Messages between the page, the compiler worker and the sandbox.

/** For what emitted code is made. */
export type Optimize = "speed" | "size"

export interface CompileRequest {
  readonly id: number
  readonly text: string
  readonly optimize: Optimize
}

/** A diagnostic of TypeScript or Precast. */
export interface Problem {
  readonly from: "TypeScript" | "Precast"
  /** `TS2322`, `PC1024`. */
  readonly code: string
  readonly severity: "error" | "warning"
  readonly message: string
  /** Offsets in the text. */
  readonly start: number
  readonly end: number
  /** Of the start, from 1. */
  readonly line: number
  readonly column: number
}

/** What can be run of what was compiled. */
export type Runnable =
  /** An exported function. `takes`: a JSON text, any value, or nothing. */
  | { readonly kind: "function"; readonly name: string; readonly takes: Takes }
  /** Endpoints, by a request. */
  | { readonly kind: "request"; readonly routes: readonly RouteName[] }

export type Takes = "text" | "value" | "nothing"

export interface RouteName {
  readonly name: string
  readonly method: string
  readonly path: string
}

export interface Compiled {
  readonly id: number
  /** The file as `tspc` writes it. */
  readonly javascript: string
  /** The same for reading. */
  readonly readable: string
  /** The same for running: a function body that loads modules with `require`. */
  readonly script: string
  /** Places that got code. */
  readonly sites: number
  readonly problems: readonly Problem[]
  readonly runnable: readonly Runnable[]
}

/** The symbol at a position in the text. */
export interface HoverRequest {
  readonly id: number
  readonly text: string
  readonly hover: number
}

export interface Hover {
  readonly start: number
  readonly end: number
  readonly signature: string
  readonly said: string
}

export interface CompleteRequest {
  readonly id: number
  readonly text: string
  readonly complete: number
}

export interface Completion {
  readonly label: string
  readonly kind: string
}

export type Asked = CompileRequest | HoverRequest | CompleteRequest

export type Answered =
  | { readonly kind: "ready" }
  | { readonly kind: "compiled"; readonly compiled: Compiled }
  | { readonly kind: "hover"; readonly id: number; readonly hover: Hover | null }
  | { readonly kind: "completions"; readonly id: number; readonly all: readonly Completion[] }
  | { readonly kind: "failed"; readonly id: number; readonly message: string }

/** Runs a script: calls one of its exports, or sends a request to its endpoints. */
export interface RunRequest {
  readonly script: string
  readonly run: Runnable | null
  /** As the user wrote it. */
  readonly input: string
}

/** What a run printed and gave. `ok`: it did not throw. */
export interface Ran {
  readonly ok: boolean
  readonly logs: readonly string[]
  readonly result: string
}
