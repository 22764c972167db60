import type { FieldPlan, RoutePlan, TextPlan } from "../../ir/route-plan.ts"
import { block, type Code, js } from "../code.ts"
import type { Emitter } from "../module.ts"
import { convertText } from "./convert.ts"
import { bodyText, queryKeys, rawText, uncheckedInput } from "./input.ts"

/** `issues(params, query, headers, body) { … }`: what is wrong with every part of a refused request. */
export function writeIssues(route: RoutePlan, emitter: Emitter): Code {
  const { input } = route
  if (input.kind === "none") return js`issues: () => [],`
  const body = input.kind === "body" ? input : input.body
  const fields = input.kind === "body" ? [] : input.fields
  const locals = emitter.locals("params", "query", "headers", "body", "issues")
  const found = locals.fresh("found")
  const statements = [js`const issues = []`]
  if (route.query.length > 0) {
    statements.push(
      js`
        const ${found} = ${emitter.helper("readQuery")}(query, ${queryKeys(route, emitter)}) ?? []
        ${emitter.helper("queryIssue")}(issues, query)`,
    )
  }
  statements.push(...fields.flatMap((field) => writeText(field, found, emitter)))
  if (body) {
    const report = js`${emitter.call("reportText", body.type)}(${bodyText(body)})`
    const read = js`${emitter.call("read", body.type)}(${bodyText(body)})`
    // Without another issue it was the body: one that fits now may have been too deep for the stack before.
    const FAIL = emitter.helper("FAIL")
    const unchecked = input.kind === "fields" && input.checked !== undefined
    const refused = js`${unchecked ? js`` : js`issues.length === 0 || `}${read} === ${FAIL}`
    statements.push(js`if (${refused}) ${emitter.helper("bodyIssues")}(issues, ${report})`)
  }
  if (input.kind === "fields" && input.checked !== undefined) {
    // The check functions see what fits so far.
    const value = locals.fresh("value")
    const told = js`${emitter.helper("issuesOf")}(${value}, ${emitter.call("report", input.checked)})`
    statements.push(js`
      if (issues.length === 0) {
        const ${value} = ${uncheckedInput(route, emitter)}
        if (${value} !== ${emitter.helper("FAIL")}) issues.push(...${told})
      }`)
  }
  return js`issues(params, query, headers, body) ${block([...statements, js`return issues`])},`
}

function writeText(field: FieldPlan, found: Code, emitter: Emitter): Code[] {
  const { source } = field
  if (source.from === "body") return []
  const path = `/${field.wireKey.replaceAll("~", "~0").replaceAll("/", "~1")}`
  const convert = convertText(field.key, source, emitter).name
  const optional = field.optional || source.takesUndefined || source.default !== undefined
  const raw = rawText(source, found)
  const report = emitter.call("report", source.type)
  if (source.many) return [manyIssues(source, path, raw, convert, optional, emitter)]
  if (source.from === "path") {
    return [js`${emitter.helper("paramIssue")}(issues, ${path}, ${report}, ${raw}, ${convert})`]
  }
  return [
    js`${emitter.helper("textIssue")}(issues, ${source.from}, ${path}, ${report}, ${raw}, ${convert}, ${optional})`,
  ]
}

function manyIssues(
  source: TextPlan,
  path: string,
  raw: Code,
  convert: Code,
  optional: boolean,
  emitter: Emitter,
): Code {
  const { minItems, maxItems } = source.many!
  const reports = js`${emitter.call("report", source.type)}, ${emitter.call("report", source.item)}`
  return js`${emitter.helper("textsIssue")}(issues, ${path}, ${reports}, ${raw}, ${convert}, ${minItems}, ${maxItems}, ${optional})`
}
