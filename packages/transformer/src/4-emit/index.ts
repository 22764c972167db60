import type { FunctionKind, Plan, PlannedSite } from "../ir/plan.ts"
import type { ModuleCode } from "../ir/site.ts"
import type { Code } from "./code.ts"
import { writeCheck } from "./check/index.ts"
import { writeEncode, writeEncodePart } from "./encode/index.ts"
import { writeFast } from "./decode/index.ts"
import { entries } from "./entry.ts"
import { createEmitter, type Emitter, type Writer } from "./module.ts"
import { writeReport } from "./report/index.ts"
import { writeRevive } from "./revive/index.ts"
import { writeRoute } from "./route/index.ts"

/** One writer for each kind of function. */
const writers: Record<FunctionKind, Writer> = {
  check: writeCheck,
  report: writeReport("memory"),
  reportWire: writeReport("wire"),
  revive: writeRevive,
  fast: writeFast,
  encode: writeEncode,
  encodePart: writeEncodePart,
  ...entries,
}

/** Text of everything the sites of one file need. */
export function emitModule(plan: Plan): ModuleCode {
  const { emitter, finish } = createEmitter(plan, writers)
  const expressions = plan.sites.map((site) => expression(site, emitter).text)
  const { constants, functions } = finish()
  const imports = constants === "" && functions === "" ? "" : IMPORT
  return { imports, constants, functions, expressions }
}

const IMPORT = 'import * as __precast from "@precast/runtime/emitted"'

function expression(site: PlannedSite, emitter: Emitter): Code {
  switch (site.kind) {
    case "function":
      return emitter.call(site.operation, site.type)
    case "route":
      return writeRoute(site.route, emitter)
    default:
      return site satisfies never
  }
}
