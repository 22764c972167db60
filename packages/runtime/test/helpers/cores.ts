import { afterEach, describe } from "vitest"
import type { CoreKind } from "../../src/transport/core.ts"
import type { Routes } from "../../src/endpoint/routes.ts"
import { serve, type App } from "../../src/app/serve/serve.ts"
import type { ServeOptions } from "../../src/app/options/serve-options.ts"

export interface OnCore {
  readonly core: CoreKind
  /** Serves on a free port with this core; closed after the test. */
  serve(routes: Routes, options?: ServeOptions): Promise<App>
}

/** The cores that this Node has: there is no binary of uWebSockets.js from Node 26 on. */
export const CORES: readonly CoreKind[] = (["uws", "js", "node"] as const).filter(
  (core) => core !== "uws" || Number.parseInt(process.versions.node, 10) < 26,
)

/** Runs tests on each core, over real sockets. */
export function describeCores(title: string, tests: (on: OnCore) => void): void {
  describe.each(CORES)(`${title} (%s)`, (core) => {
    const apps: App[] = []
    afterEach(async () => {
      await Promise.all(apps.splice(0).map((app) => app.close()))
    })
    tests({
      core,
      async serve(routes, options = {}) {
        const app = await serve(routes, { port: 0, core, graceMs: 1000, banner: false, ...options })
        apps.push(app)
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
