// Serves the test application of conformance on the js core, also in other hosts than Node; prints the port.
import { DEFAULT_LIMITS } from "../../src/transport/core.ts"
import { jsCore } from "../../src/transport/js/js-core.ts"
import { testApp } from "../conformance/app.ts"

const listening = await jsCore.listen(testApp().dispatch, {
  host: "127.0.0.1",
  port: 0,
  sharePort: false,
  limits: { ...DEFAULT_LIMITS, ...(JSON.parse(process.argv[2] ?? "{}") as object) },
  onFault: (error) => console.error(`fault: ${(error as Error).message}`),
})
console.log(listening.port)
