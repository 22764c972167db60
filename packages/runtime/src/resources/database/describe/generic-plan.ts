/** A node of EXPLAIN's JSON. */
interface PlanNode {
  readonly "Node Type": string
  readonly "Join Type"?: string
  readonly "Parent Relationship"?: string
  readonly "Relation Name"?: string
  readonly Schema?: string
  readonly Alias?: string
  readonly Output?: readonly string[]
  readonly "Grouping Sets"?: unknown
  readonly Plans?: readonly PlanNode[]
}

/** A table of a plan. */
export interface PlannedScan {
  readonly schema: string
  readonly table: string
  /** Unique in the plan. */
  readonly alias: string
  /** An outer join may put NULL in the place of its columns. */
  readonly isNulled: boolean
}

export interface GenericPlan {
  readonly scans: readonly PlannedScan[]
  /** Expressions of the result, in order; others may follow. */
  readonly output: readonly string[]
  readonly hasOuterJoins: boolean
  readonly hasGroupingSets: boolean
}

// The input whose columns are NULL where the other has no row that fits; an anti join only has
// such rows.
const NULLED: ReadonlyMap<string, readonly string[]> = new Map([
  ["Left", ["Inner"]],
  ["Right", ["Outer"]],
  ["Full", ["Inner", "Outer"]],
  ["Anti", ["Inner"]],
  ["Right Anti", ["Outer"]],
])

export function planOf(json: string): GenericPlan {
  const [{ Plan }] = JSON.parse(json) as [{ Plan: PlanNode }]
  const scans: PlannedScan[] = []
  let hasOuterJoins = false
  let hasGroupingSets = false
  const visit = (node: PlanNode, isNulled: boolean): void => {
    const { Schema: schema, "Relation Name": table, Alias: alias } = node
    if (schema !== undefined && table !== undefined && alias !== undefined)
      scans.push({ schema, table, alias, isNulled })
    const nulled = NULLED.get(node["Join Type"] ?? "") ?? []
    hasOuterJoins ||= nulled.length > 0
    hasGroupingSets ||= node["Grouping Sets"] !== undefined
    for (const each of node.Plans ?? [])
      visit(each, isNulled || nulled.includes(each["Parent Relationship"] ?? ""))
  }
  visit(Plan, false)
  return { scans, output: Plan.Output ?? [], hasOuterJoins, hasGroupingSets }
}
