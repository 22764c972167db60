import type { Obstacle } from "../findings.ts"
import { around } from "./around.ts"
import type { How, Site, SitePlan } from "./sites.ts"
import { hasAfter, hasBefore } from "./steps.ts"
import type { Type } from "./types.ts"

/** Where zodResolver of React Hook Form comes from, and what takes a Standard Schema in its place. */
export const RESOLVER = "@hookform/resolvers/zod"
const STANDARD = "@hookform/resolvers/standard-schema"

/** Whether a library gets the schema itself: `procedure.input(user)`, `zodResolver(user)`. */
export function isHanded({ method }: Site): boolean {
  return method === "procedure" || method === "resolver"
}

/** A Standard Schema in its place; for tRPC a function where code runs around the check. */
export function planHanded(site: Site, type: Type, how: How): SitePlan | Obstacle {
  const { source, schema, call, method } = site
  const runs = hasBefore(type.steps) || hasAfter(type.steps)
  const isPlain = how.isJson && !runs && !type.optional && !type.nullable
  if (!isPlain && method === "resolver") return notForm
  return {
    refs: type.refs,
    looks: type.looks,
    run(imports, written, env) {
      if (isPlain) {
        const options = how.isStrict ? "{ strict: true }" : ""
        const text = `${imports.need("schema", "value")}<${written.text}>(${options})`
        source.edits.overwrite(schema.start!, schema.end!, text)
      } else {
        const name = imports.need(how.converts ? "decodeValue" : "assert", "value")
        const input = env.local("input")
        const [before, behind] = around(written, `${name}<${written.text}>`, how, env)
        const made = `${before}${input}${behind}`
        const text = how.strips ? `${imports.need("clone", "value")}(${made})` : made
        source.edits.overwrite(schema.start!, schema.end!, `(${input}: unknown) => ${text}`)
      }
      if (method !== "resolver") return
      const resolver = imports.need("standardSchemaResolver", "value", STANDARD)
      source.edits.overwrite(call.callee.start!, call.callee.end!, resolver)
    },
  }
}

const notForm: Obstacle = {
  reason:
    "a resolver takes a Standard Schema, and code runs around the check of this one, or it is not JSON",
  hint: "Convert the form's values when they are submitted, in a function of your own.",
}
