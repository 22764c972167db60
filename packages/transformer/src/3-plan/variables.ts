import type {
  FieldPlan,
  RoutePlan,
  TextAlternative,
  TextPlan,
  VariablePlan,
} from "../ir/route-plan.ts"

/** The environment variables that a configuration reads, in the order of its type. */
export function planVariables(fields: readonly FieldPlan[], route: RoutePlan): VariablePlan[] {
  return variablesIn(fields, { at: [], path: "", isSure: true }, route)
}

/** The object that fields are in. */
interface Outer {
  at: string[]
  path: string
  /** It is there in any case. */
  isSure: boolean
}

function variablesIn(fields: readonly FieldPlan[], outer: Outer, route: RoutePlan): VariablePlan[] {
  return fields.flatMap((field): VariablePlan[] => {
    const { key, wireKey, source } = field
    const at = [...outer.at, key]
    const path = `${outer.path}/${wireKey.replaceAll("~", "~0").replaceAll("/", "~1")}`
    if (source.from === "nested")
      return variablesIn(
        source.fields,
        { at, path, isSure: outer.isSure && !source.mayMiss },
        route,
      )
    return "alternatives" in source ? [variable(field, source, { ...outer, at, path }, route)] : []
  })
}

function variable(
  { optional, secret, about }: FieldPlan,
  source: TextPlan,
  { at, path, isSure }: Outer,
  route: RoutePlan,
): VariablePlan {
  const many = source.many !== null
  const mayMiss = optional || source.takesUndefined || source.default !== undefined
  const needsNone = source.many?.minItems === 0
  return {
    key: route.query[source.index]!.key,
    at,
    path,
    many,
    secret: secret === true,
    required: isSure && !mayMiss && !needsNone,
    type: source.alternatives.map(textOf).join(" | ") + (many ? "[]" : ""),
    ...(source.default !== undefined && { default: source.default }),
    ...(about && { about }),
  }
}

function textOf(alternative: TextAlternative): string {
  switch (alternative.kind) {
    case "literal":
      return JSON.stringify(alternative.value)
    case "bigint-literal":
      return `${alternative.value}n`
    case "leaf":
      return alternative.node.kind
    case "wire":
      return alternative.via.join(" | ")
    default:
      return alternative satisfies never
  }
}
