// Runs before each test file that shares its process with others: what an earlier one has declared, a topic or a secret,
// is not there. Both for the sources and for the built package.
import * as built from "@precast/runtime"
import { defaultRegistry, Registry } from "../../src/base/registry.ts"

for (const registry of [defaultRegistry, built.defaultRegistry]) {
  const empty = new Registry()
  Object.assign(registry, { "~part": empty["~part"].bind(empty) })
}
