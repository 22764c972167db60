import type { RoutePlan } from "../../ir/route-plan.ts"
import { type Code, join, js, nothing } from "../emit-code.ts"
import { type Data, dataCode } from "../data.ts"

/** What a route reads in addition to path, headers, query and JSON; empty for most of them. */
export function writeSources({ cookies, form, rawBody }: RoutePlan): Code[] {
  const properties: Code[] = []
  if (cookies.length > 0) properties.push(js`cookies: ${dataCode(cookies)},`)
  if (form !== null)
    properties.push(js`bodyAs: "form",`, js`form: ${dataCode(form as unknown as Data)},`)
  if (rawBody !== null) {
    if (rawBody.as !== "json") properties.push(js`bodyAs: ${rawBody.as},`)
    if (rawBody.types.length > 0) properties.push(js`bodyTypes: ${list(rawBody.types)},`)
  }
  return properties
}

export function list(texts: readonly string[]): Code {
  return js`[${join(
    texts.map((text) => js`${text}`),
    ",",
    nothing,
  )}]`
}
