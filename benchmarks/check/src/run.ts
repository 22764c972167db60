// Checking against the neighbours: tables, and JSON in benchmarks/results. Options: --only PART of a subject's name (its
// rows replace those of the last run), --quick, --smoke (the contract, and one short round; nothing is written),
// --typia FOLDER (a node_modules with typia 14 and its built compiler, which is measured as well).
import { parseArgs } from "node:util"
import { buildTypia14 } from "../typia-14/build-typia-14.ts"
import { printTables } from "./print.ts"
import { measure, type Row, type Timing } from "./rounds.ts"
import { save } from "./save.ts"
import { subjects } from "./subjects.ts"

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    quick: { type: "boolean", default: false },
    smoke: { type: "boolean", default: false },
    typia: { type: "string" },
  },
})
if (values.typia !== undefined) await buildTypia14(values.typia)

const timing: Timing = values.smoke
  ? { processes: 1, rounds: 1, milliseconds: 1, warmup: 1 }
  : values.quick
    ? { processes: 1, rounds: 3, milliseconds: 4, warmup: 20 }
    : { processes: 5, rounds: 2, milliseconds: 12, warmup: 40 }

const rows: Row[] = []
for (const subject of subjects.filter((name) => name.includes(values.only))) {
  rows.push(...(await measure(subject, timing)))
}
printTables(rows)
if (!values.smoke && !values.quick) save(rows)
const broken = rows.find(
  ({ contender, breaches }) => contender.startsWith("precast") && breaches[0],
)
if (broken) {
  console.error(`Precast on ${broken.subject}: ${broken.breaches.join("; ")}`)
  process.exitCode = 1
}
