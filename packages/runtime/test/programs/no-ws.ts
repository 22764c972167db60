// Started by test/sockets/programs.test.ts: the package ws is not installed.
import { registerHooks } from "node:module"

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === "ws") throw new Error("Cannot find package 'ws'")
    return next(specifier, context)
  },
})

const { serve } = await import("../../src/app/serve/serve.ts")
const { endpoint } = await import("../helpers/endpoint.ts")
const { echo } = await import("../sockets/echo.ts")

const page = endpoint("GET", "/page", () => "page")
for (const core of ["uws", "js", "node"] as const) {
  for (const routes of [{ page }, { page, echo: echo({ path: "/" }) }]) {
    try {
      const app = await serve(routes, { port: 0, core, banner: false })
      await app.close()
      console.log("served")
    } catch (error) {
      console.log((error as Error).message)
    }
  }
}
