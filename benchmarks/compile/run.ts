// What the plugin adds to a cold build: the same project through `tspc` with and without it, each in a new process and
// into an empty folder. `--smoke`: a small project, one round. `--scale`: how the cost grows, 50 to 5,000 endpoints;
// `--endpoints N` measures that size alone and keeps the others' rows.
import { parseArgs } from "node:util"
import { measureCold } from "./cold.ts"
import { measureScale } from "./scale.ts"

const { values } = parseArgs({
  options: {
    files: { type: "string", default: "200" },
    rounds: { type: "string" },
    smoke: { type: "boolean", default: false },
    scale: { type: "boolean", default: false },
    endpoints: { type: "string" },
    name: { type: "string", default: "compile" },
  },
})

if (values.scale) {
  const only = values.endpoints === undefined ? null : Number(values.endpoints)
  measureScale({ only, rounds: Number(values.rounds ?? 3) })
} else {
  measureCold({
    files: values.smoke ? 10 : Number(values.files),
    rounds: values.smoke ? 1 : Number(values.rounds ?? 5),
    smoke: values.smoke,
    name: values.name,
  })
}
