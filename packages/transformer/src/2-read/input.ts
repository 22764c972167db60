import { diagnose, type Finding, type Report } from "../diagnostics/index.ts"
import type { Definitions, Field, OfKind, Shape } from "../ir/shape.ts"
import type { RouteSite, Span } from "../ir/site.ts"
import { rootOf } from "./site-type.ts"
import { checkTextSources } from "./text-source.ts"

/** Whether an endpoint can read its input from a request; what it cannot is reported. */
export function isInputSound(
  site: RouteSite,
  span: Span,
  definitions: Definitions,
  report: Report,
): boolean {
  if (!site.input) return true
  const { shape, typeName } = site.input
  const input = resolve(shape, definitions)
  if (input.kind !== "object") {
    report.add(diagnose("PC1054", typeName), span)
    return false
  }
  const problems = [
    ...checkTextSources(input, site, definitions),
    ...(site.gateway ? findUnsourced(input) : []),
  ]
  for (const { finding, key } of problems) report.add(finding, span, rootOf(typeName) + key)
  return problems.length === 0
}

/** Fields of a gateway's input that do not say where they come from: nothing is taken from a query by chance. */
function findUnsourced({ fields }: OfKind<"object">): { finding: Finding; key: string }[] {
  const from = (field: Field): string | undefined => field.source?.from
  return fields
    .filter((field) => from(field) === undefined || from(field) === "body")
    .map(({ key }) => ({ finding: diagnose("PC1120", key), key: `.${key}` }))
}

/** What a name stands for, below its checks. */
function resolve(shape: Shape, definitions: Definitions): Shape | OfKind<"object"> {
  if (shape.kind === "ref") return resolve(definitions[shape.to]!.shape, definitions)
  return shape.kind === "refined" ? resolve(shape.of, definitions) : shape
}
