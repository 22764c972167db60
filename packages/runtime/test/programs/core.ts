// Serves the test application on the core named by the first argument; prints the port, and closes
// when standard input ends.
import { DEFAULT_LIMITS } from "../../src/transport/core.ts"
import { jsCore } from "../../src/transport/js/js-core.ts"
import { nodeCore } from "../../src/transport/node/node-core.ts"
import { uwsCore } from "../../src/transport/uws/uws-core.ts"
import { loadUws } from "../../src/transport/uws/load.ts"
import { testApp } from "../conformance/app.ts"

const loaded = loadUws(DEFAULT_LIMITS.headerBytes)
const others = process.argv[2] === "js" ? jsCore : nodeCore
const core = process.argv[2] === "uws" && "uws" in loaded ? uwsCore(loaded) : others
const listening = await core.listen(testApp().dispatch, {
  host: "127.0.0.1",
  port: 0,
  sharePort: false,
  limits: DEFAULT_LIMITS,
  onFault: (error) => console.error(`fault: ${(error as Error).message}`),
})
console.log(listening.port)
process.stdin.resume().on("end", () => void listening.close(100))
