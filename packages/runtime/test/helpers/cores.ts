import { afterEach, describe } from "vitest"
import type { CoreKind } from "../../src/transport/core.ts"
import type { Routes } from "../../src/endpoint/routes.ts"
import { serve, type App } from "../../src/app/serve/serve.ts"
import type { ServeOptions } from "../../src/app/options/serve-options.ts"
import { cells } from "./matrix.ts"
import { askOverHttp2 } from "./request.ts"

export interface OnCore {
  readonly core: CoreKind
  /** Serves on a free port with this core; closed after the test. */
  serve(routes: Routes, options?: ServeOptions): Promise<App>
}

/** The cores that this Node has: there is no binary of uWebSockets.js from Node 26 on. */
export const CORES: readonly CoreKind[] = (["uws", "js", "node"] as const).filter(
  (core) => core !== "uws" || Number.parseInt(process.versions.node, 10) < 26,
)

/** Of slow tests: the node core has them in the nightly run. */
export const SLOW_CORES: readonly CoreKind[] = cells(
  CORES,
  CORES.filter((core) => core !== "node"),
)

const HTTP2 = "js, HTTP/2"

/** The cores, and the js core once more for HTTP/2 (`askOverHttp2`). */
export const PROTOCOLS: readonly (CoreKind | typeof HTTP2)[] = [...CORES, HTTP2]

/** Runs tests on each core, over real sockets. */
export function describeCores(title: string, tests: (on: OnCore) => void): void {
  describeNames(title, CORES, tests)
}

/** The same, and once more on the js core where `ask` speaks HTTP/2. */
export function describeProtocols(title: string, tests: (on: OnCore) => void): void {
  describeNames(title, PROTOCOLS, tests)
}

function describeNames(title: string, names: typeof PROTOCOLS, tests: (on: OnCore) => void): void {
  describe.each(names)(`${title} (%s)`, (name) => {
    const core = name === HTTP2 ? "js" : name
    const apps: App[] = []
    afterEach(async () => {
      await Promise.all(apps.splice(0).map((app) => app.close()))
    })
    tests({
      core,
      async serve(routes, options = {}) {
        const app = await serve(routes, { port: 0, core, graceMs: 1000, banner: false, ...options })
        apps.push(app)
        if (name !== core) askOverHttp2(app)
        return app
      },
    })
  })
}

/** Collects the errors passed to `onError`. */
export function collectErrors(): { errors: unknown[]; onError: (error: unknown) => void } {
  const errors: unknown[] = []
  return { errors, onError: (error) => void errors.push(error) }
}
