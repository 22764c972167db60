import type { MessageSite, Operation, RouteSite, Site } from "../../ir/ir-site.ts"

/** One line about a place that gets code; without one the call hands on the code that a parameter holds. */
export function summaryOf(site: Site | undefined): string {
  if (!site) return "hands on the code that the function around it was given."
  switch (site.kind) {
    case "function":
      return `${doings[site.operation](`\`${site.typeName}\``)}${site.strict ? ", and no key beyond it" : ""}.`
    case "code":
      return `fills in the code of \`${site.typeName}\`: ${site.operations.join(", ")}.`
    case "route":
      return routeText(site)
    case "rows":
      return `reads rows into \`${site.typeName}\`${site.operation === "json" ? ", as JSON text" : ""}.`
    case "client":
      return `writes the calls of ${countOf(site.calls)}.`
    case "factory":
      return `completes ${countOf(site.endpoints)}: ${site.endpoints.map(({ route }) => routeText(route)).join(" ")}`
    case "socket":
    case "socket-client":
      return `takes ${messages(site.received)}, sends ${messages(site.sent)}.`
    default:
      return site satisfies never
  }
}

function countOf({ length }: readonly unknown[]): string {
  return length === 1 ? "1 endpoint" : `${length} endpoints`
}

const doings: Record<Operation, (type: string) => string> = {
  is: (type) => `checks whether a value is ${type}`,
  assert: (type) => `gives the value if it is ${type}, else throws every issue`,
  validate: (type) => `gives the value if it is ${type}, else every issue`,
  decode: (type) => `reads JSON into ${type}: parsed, checked and converted in one pass`,
  safeDecode: (type) => `reads JSON into ${type}, or gives every issue`,
  decodeValue: (type) => `reads a parsed value into ${type}: checked and converted`,
  safeDecodeValue: (type) => `reads a parsed value into ${type}, or gives every issue`,
  encode: (type) => `writes ${type} as JSON`,
  clone: (type) => `copies ${type}, field by field`,
  prune: (type) => `takes out what ${type} does not name`,
  random: (type) => `makes a random ${type}`,
  jsonSchema: (type) => `gives the JSON Schema of ${type}`,
  schema: (type) => `gives a Standard Schema of ${type}`,
  version: (type) => `gives a hash of what ${type} means`,
}

function routeText({
  authenticator,
  config,
  method,
  path,
  input,
  output,
  errors,
  answers,
}: RouteSite): string {
  const takes = input ? `takes \`${input.typeName}\`` : "takes nothing"
  if (config) return `reads variables of the environment into \`${input?.typeName}\`.`
  if (authenticator) return `${takes}.`
  const statuses = (answers ?? []).flatMap(({ status }) => (status === null ? [] : [status]))
  const codes = (errors ?? []).flatMap((each) => each.codes)
  const more = [
    statuses.length > 0 ? `, statuses ${statuses.join(", ")}` : "",
    codes.length > 0 ? `, errors ${codes.map((code) => `\`${code}\``).join(", ")}` : "",
  ]
  return `\`${method} ${path}\` ${takes}, gives \`${output.typeName}\`${more.join("")}.`
}

function messages({ text, binary }: MessageSite): string {
  const parts = [...(text ? [`\`${text.typeName}\``] : []), ...(binary ? ["bytes"] : [])]
  return parts.length > 0 ? parts.join(" and ") : "nothing"
}
