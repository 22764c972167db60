import { execFileSync } from "node:child_process"
import { join, resolve } from "node:path"
import { groupsOf } from "../../../packages/transformer/test/json-schema-suite.ts"
import { judgeGroup } from "../../../packages/transformer/test/judge-group.ts"
import { type Explained, NotAvailable, type Suite } from "./suite.ts"

const script = join(resolve(import.meta.dirname, ".."), "json-schema-suite.sh")

/** The official test suite of JSON Schema (https://github.com/json-schema-org/JSON-Schema-Test-Suite), draft 2020-12. */
export const jsonSchema: Suite = {
  name: "json-schema",
  judges: "types of schemas: is<T>, decode<T>, and Ajv with the schema of jsonSchema<T>",
  // Its groups are tests of the transformer as well.
  isLong: true,
  async run() {
    try {
      execFileSync(script, { stdio: "ignore" })
    } catch (error) {
      throw new NotAvailable(`pip download: ${String(error)}`)
    }
    const explained: Explained[] = []
    const failed: string[] = []
    let passed = 0
    for (const group of groupsOf("")) {
      const judged = judgeGroup(group)
      if ("reason" in judged) {
        const name = `${group.file}: ${group.description}`
        explained.push(...group.tests.map(() => ({ name, reason: judged.reason })))
        continue
      }
      for (const { name, expected, found } of judged.tests) {
        const outcome = JSON.stringify(found)
        if (outcome === JSON.stringify(expected)) passed++
        else failed.push(`${name}: ${outcome}, not ${String(expected.is)}`)
      }
    }
    return { version: "draft 2020-12", passed, explained, failed }
  },
}
