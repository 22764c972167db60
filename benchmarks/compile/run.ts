// What the plugin adds to a cold build: the same project through `tspc` with and without it, each in a new process and
// into an empty folder. `--smoke`: a small project, one round. `--scale`: how the cost grows, 50 to 5,000 endpoints;
// `--endpoints N` measures that size alone and keeps the others' rows. `--compare`: against `tsc` and typia, with
// TypeScript 6 and 7; `--typia FOLDER` is a node_modules with typia 14 and ttsc, whose plugin was built by a first run;
// `--no-edits` and `--no-cold` leave out one half, `--only TEXT` measures rows whose name holds it.
import { parseArgs } from "node:util"
import { compare } from "./compare.ts"
import { measureCold } from "./cold.ts"
import { measureScale } from "./scale.ts"

const { values } = parseArgs({
  allowNegative: true,
  options: {
    files: { type: "string", default: "200" },
    rounds: { type: "string" },
    smoke: { type: "boolean", default: false },
    scale: { type: "boolean", default: false },
    compare: { type: "boolean", default: false },
    typia: { type: "string" },
    only: { type: "string", default: "" },
    edits: { type: "boolean", default: true },
    cold: { type: "boolean", default: true },
    missing: { type: "boolean", default: false },
    endpoints: { type: "string" },
    name: { type: "string", default: "compile" },
  },
})

if (values.compare) {
  await compare({
    sizes: (values.endpoints ?? "50,500,5000").split(",").map(Number),
    rounds: Number(values.rounds ?? 3),
    typiaModules: values.typia,
    only: values.only,
    edits: values.edits,
    cold: values.cold,
    missing: values.missing,
  })
} else if (values.scale) {
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
