import type * as ChildProcess from "node:child_process"
import type * as Crypto from "node:crypto"
import type * as Fs from "node:fs"
import type * as Module from "node:module"
import type * as Net from "node:net"
import type * as PerfHooks from "node:perf_hooks"
import type * as Stream from "node:stream"
import type * as Tls from "node:tls"
import type * as WorkerThreads from "node:worker_threads"
import type * as Zlib from "node:zlib"
import { runtimeError } from "./errors/catalog.ts"

/** Modules of Node that a few features need. */
interface Modules {
  readonly child_process: typeof ChildProcess
  readonly crypto: typeof Crypto
  readonly fs: typeof Fs
  readonly module: typeof Module
  readonly net: typeof Net
  readonly perf_hooks: typeof PerfHooks
  readonly stream: typeof Stream
  readonly tls: typeof Tls
  readonly worker_threads: typeof WorkerThreads
  readonly zlib: typeof Zlib
}

/**
 * A module of Node, looked up when a feature needs it: an import would keep an application that is
 * fetched from being loaded in workers and browsers, which need not have any, and would load what
 * most servers do not use: node:crypto, child_process and worker_threads take 10 ms together.
 * @throws PrecastError PC2040 if the module does not exist
 */
export function nodeModule<N extends keyof Modules>(name: N): Modules[N] {
  const found = globalThis.process?.getBuiltinModule?.(`node:${name}`)
  if (found === undefined) throw runtimeError("PC2040", name)
  // Typed by the name, of which the types of getBuiltinModule know nothing here.
  return found as unknown as Modules[N]
}
