import type { Contender } from "../types.ts"
import { foreign, onUws, streamed, versions } from "./contender-programs.ts"

const { zod } = versions

/** Frameworks on uWebSockets.js, on the binary that our own core loads. */
export const onUwsCore: readonly Contender[] = [
  {
    name: "hyper-express",
    label: "HyperExpress + Zod",
    ...onUws,
    ...foreign("zod/hyper-express.mjs"),
    packages: { "@precast/runtime": "*", "hyper-express": "7.0.2", zod },
    serves: [...streamed, "ws-echo"],
  },
  {
    name: "ultimate-express",
    label: "ultimate-express + Zod",
    ...onUws,
    ...foreign("zod/express-ultimate.mjs"),
    packages: { "@precast/runtime": "*", "ultimate-express": "2.2.1", zod },
    serves: streamed,
    without: { "ws-echo": "Express has no WebSockets" },
  },
]
