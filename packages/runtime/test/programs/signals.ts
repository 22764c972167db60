// Started by test/signals.test.ts.
import type { CoreKind } from "../../src/transport/core.ts"
import { serve } from "../../src/app/serve/serve.ts"
import { endpoint } from "../helpers/endpoint.ts"

const { SIGNALS_CORE, SIGNALS_OWN, SIGNALS_OFF } = process.env

const app = await serve(
  [
    endpoint("GET", "/wait", () => {
      console.log("waiting")
      return new Promise((resolve) => {
        process.stdin.on("data", (text) => {
          if (String(text).startsWith("go")) resolve("finished")
          else console.log("still there")
        })
      })
    }),
  ],
  {
    port: 0,
    core: (SIGNALS_CORE ?? "node") as CoreKind,
    banner: false,
    closeOnSignals: SIGNALS_OFF === undefined,
  },
)
console.log(app.port)

if (SIGNALS_OWN !== undefined) {
  process.on("SIGTERM", () => {
    console.log("mine")
    void app.close().then(() => process.exit(5))
  })
}
