import type { FieldPlan, FilePlan, RoutePlan, TextPlan } from "../../ir/route-plan.ts"
import { block, type Code, js } from "../emit-code.ts"
import { type Data, dataCode } from "../data.ts"
import type { Emitter } from "../create-emitter.ts"
import { readerOf } from "../entry.ts"
import { convertText } from "./convert.ts"
import { bodyText, queryKeys, sharedMember, sharedParts, uncheckedInput } from "./route-input.ts"
import { isNestedThere, rawText } from "./raw.ts"

/** `issues(params, query, headers, body) { … }`: what is wrong with every part of a refused request. */
export function writeIssues(route: RoutePlan, emitter: Emitter): Code {
  const { input } = route
  if (input.kind === "none") return js`issues: () => [],`
  const body: { type: string; optional: boolean; orNothing?: true } | null =
    input.kind === "body" ? input : input.body
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
  statements.push(...fields.flatMap((field) => writePart(field, "", found, route, emitter)))
  const isUsual = body && !body.optional && !body.orNothing
  if (isUsual && !(input.kind === "fields" && input.checked !== undefined))
    return usualIssues(statements, body.type, emitter)
  if (body) {
    const report = emitter.call("reportWire", body.type)
    const read = js`${emitter.call("read", body.type)}(${bodyText(body)})`
    // Without another issue it was the body: one that fits now may have been too deep for the stack before.
    const FAIL = emitter.helper("FAIL")
    const unchecked = input.kind === "fields" && input.checked !== undefined
    const refused = js`${unchecked ? js`` : js`issues.length === 0 || `}${read} === ${FAIL}`
    const test = body.orNothing ? js`body !== "" && (${refused})` : refused
    const told = js`${emitter.helper("bodyIssues")}(issues, ${bodyText(body)}, ${report})`
    // No part but the body can have been refused.
    const isAlone = statements.length === 1 && !unchecked && !body.orNothing
    statements.push(isAlone ? told : js`if (${test}) ${told}`)
  }
  if (input.kind === "fields" && input.checked !== undefined) {
    // The check functions see what fits so far.
    const value = locals.fresh("value")
    const places = dataCode(placesOf(input.fields, route))
    const report = emitter.call("report", input.checked)
    statements.push(js`
      if (issues.length === 0) {
        const ${value} = ${uncheckedInput(route, emitter)}
        if (${value} !== ${emitter.helper("FAIL")})
          ${emitter.helper("inputIssues")}(issues, ${value}, ${report}, ${places})
      }`)
  }
  const isOwn = body !== null || (input.kind === "fields" && input.checked !== undefined)
  return sharedMember("issues", block([...statements, js`return issues`]), isOwn, emitter)
}

/** Those of a body that is required, behind those of the other parts. */
function usualIssues(statements: Code[], type: string, emitter: Emitter): Code {
  const report = emitter.call("reportWire", type)
  if (statements.length === 1) return js`issues: ${emitter.helper("issuesOfBody")}(${report}),`
  const parts = sharedParts("issues", block([...statements, js`return issues`]), emitter)
  const read = readerOf(type, emitter)
  return js`issues: ${emitter.helper("issuesWithBody")}(${parts}, ${read}, ${report}),`
}

/** Part and path of a field in the request, by its step in a pointer to the input. */
function placesOf(fields: readonly FieldPlan[], route: RoutePlan): Record<string, Data> {
  return Object.fromEntries(
    fields.map((field) => [step(field.key), [placeOf(field, route), pathOf(field)]]),
  )
}

function placeOf({ source }: FieldPlan, { form }: RoutePlan): string {
  switch (source.from) {
    case "path":
    case "query":
    case "header":
    case "cookie":
      return source.from
    case "nested":
      return form === null ? "query" : "body"
    default:
      return "body"
  }
}

/** The body as a whole has no path. */
function pathOf({ source: { from }, wireKey }: FieldPlan): string {
  return from === "whole" || from === "raw" || from === "text" ? "" : `/${step(wireKey)}`
}

function step(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1")
}

function writePart(
  field: FieldPlan,
  outer: string,
  found: Code,
  route: RoutePlan,
  emitter: Emitter,
): Code[] {
  const { source } = field
  const path = `${outer}/${step(field.wireKey)}`
  switch (source.from) {
    case "body":
    case "whole":
    case "raw":
      return []
    case "file":
      return [fileIssues(source, path, emitter)]
    case "nested": {
      const inner = source.fields.flatMap((each) => writePart(each, path, found, route, emitter))
      if (!source.mayMiss) return inner
      return [js`if (${isNestedThere(source, found, route)}) ${block(inner)}`]
    }
    default:
      return [textIssues(field, source, path, rawText(source, found, route), emitter)]
  }
}

function textIssues(
  field: FieldPlan,
  source: TextPlan,
  path: string,
  raw: Code,
  emitter: Emitter,
): Code {
  const convert = convertText(field.key, source, emitter).name
  const optional = field.optional || source.takesUndefined || source.default !== undefined
  const report = emitter.call("report", source.type)
  const place = source.from === "form" || source.from === "text" ? "body" : source.from
  if (source.many) return manyIssues(source, place, path, raw, convert, optional, emitter)
  if (source.from === "path") {
    const issue = js`${emitter.helper("paramIssue")}(issues, ${path}, ${report}, ${raw}, ${convert})`
    return optional ? js`if (${raw} !== undefined) ${issue}` : issue
  }
  if (source.from !== "text")
    return js`${emitter.helper("textIssue")}(issues, ${place}, ${path}, ${report}, ${raw}, ${convert}, ${optional})`
  // The body as a whole has no path.
  const text = optional ? js`${raw} === "" ? undefined : ${raw}` : raw
  return js`${emitter.helper("textIssue")}(issues, "body", "", ${report}, ${text}, ${convert}, ${optional})`
}

function fileIssues({ index, many, mayMiss }: FilePlan, path: string, emitter: Emitter): Code {
  const least = many ? many.minItems : 1
  const most = many ? many.maxItems : null
  return js`${emitter.helper("fileIssue")}(issues, ${path}, body[${index}], ${most}, ${least}, ${mayMiss})`
}

function manyIssues(
  source: TextPlan,
  place: string,
  path: string,
  raw: Code,
  convert: Code,
  optional: boolean,
  emitter: Emitter,
): Code {
  const { minItems, maxItems } = source.many!
  const reports = js`${emitter.call("report", source.type)}, ${emitter.call("report", source.item)}`
  return js`${emitter.helper("textsIssue")}(issues, ${place}, ${path}, ${reports}, ${raw}, ${convert}, ${minItems}, ${maxItems}, ${optional})`
}
