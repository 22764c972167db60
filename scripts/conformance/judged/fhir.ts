import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { judgeDocuments, type TypedDocument } from "./documents/judge-documents.ts"
import { fromNpm } from "./material.ts"
import type { Suite } from "./suite.ts"

const version = "4.0.1"
/** Bytes of the largest file that is read: a few terminologies have megabytes. */
const MOST_BYTES = 40_000
/** Files of each type of resource. */
const MOST_FILES = 4

/** The example resources of FHIR R4 by HL7, against the types of DefinitelyTyped. */
export const fhir: Suite = {
  name: "fhir",
  judges: "types of @types/fhir and the examples of FHIR R4, and mutations of each",
  isLong: true,
  run() {
    const folder = fromNpm("fhir", { "hl7.fhir.r4.examples": version, "@types/fhir": "0.0.44" })
    return judgeDocuments({ folder, version, documents: resourcesOf(folder), mutations: 4 })
  },
}

function resourcesOf(folder: string): TypedDocument[] {
  const examples = join(folder, "node_modules/hl7.fhir.r4.examples")
  const counts = new Map<string, number>()
  return readdirSync(examples)
    .filter((file) => /^[A-Z].*\.json$/.test(file))
    .toSorted()
    .filter((file) => statSync(join(examples, file)).size <= MOST_BYTES)
    .flatMap((file) => {
      const value = JSON.parse(readFileSync(join(examples, file), "utf8")) as Resource
      const { resourceType } = value
      const count = (counts.get(resourceType) ?? 0) + 1
      counts.set(resourceType, count)
      if (count > MOST_FILES) return []
      return [{ name: file, type: `import("fhir/r4").${resourceType}`, value }]
    })
}

interface Resource {
  readonly resourceType: string
}
