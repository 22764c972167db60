import { afterAll, beforeAll, describe } from "vitest"
import {
  DEFAULT_LIMITS,
  type Core,
  type CoreKind,
  type Limits,
  type Listening,
} from "../../src/transport/core.ts"
import { jsCore } from "../../src/transport/js/js-core.ts"
import { nodeCore } from "../../src/transport/node/node-core.ts"
import { uwsCore } from "../../src/transport/uws/uws-core.ts"
import { loadUws } from "../../src/transport/uws/load.ts"
import { describeFailure } from "../../src/transport/uws/describe-failure.ts"
import { testApp, type Seen } from "./app.ts"

const loaded = loadUws(DEFAULT_LIMITS.headerBytes)

/** Why the C++ core is not tested here; undefined where it is. */
export const uwsMissing: string | undefined = "uws" in loaded ? undefined : describeFailure(loaded)

/** A core by name. */
export function coreOf(name: CoreKind): Core {
  if (name === "node") return nodeCore
  if (name === "js") return jsCore
  if (!("uws" in loaded)) throw new Error(uwsMissing)
  return uwsCore(loaded)
}

/** A core that listens, with the test application on it. */
export interface Running {
  readonly name: CoreKind
  readonly port: number
  readonly seen: Seen
  readonly listening: Listening
}

/** Starts the test application on a free port. */
export async function run(
  name: CoreKind,
  limits: Partial<Limits> = {},
  port = 0,
  sharePort = false,
): Promise<Running> {
  const { dispatch, seen } = testApp()
  const listening = await coreOf(name).listen(dispatch, {
    host: "127.0.0.1",
    port,
    sharePort,
    limits: { ...DEFAULT_LIMITS, ...limits },
    onFault: (error) => seen.faults.push(error),
  })
  return { name, port: listening.port, seen, listening }
}

/**
 * The same tests on each core. Where the C++ core cannot be loaded its tests are skipped, and
 * their title gives the reason.
 */
export function describeEachCore(title: string, tests: (name: CoreKind) => void): void {
  describe(`${title}: node core`, () => tests("node"))
  describe(`${title}: js core`, () => tests("js"))
  if (uwsMissing === undefined) describe(`${title}: uws core`, () => tests("uws"))
  else describe.skip(`${title}: uws core (skipped: ${uwsMissing})`, () => tests("uws"))
}

/** One server for all tests of the surrounding `describe`. */
export function runForAll(name: CoreKind, limits: Partial<Limits> = {}): () => Running {
  let running: Running | undefined
  beforeAll(async () => {
    running = await run(name, limits)
  })
  afterAll(() => running?.listening.close(0))
  return () => {
    if (running === undefined) throw new Error("the server does not run yet")
    return running
  }
}
