import type { AttributeFacts } from "./catalog-facts.ts"

// Only outer joins, grouping sets, and rows of other moments (`old`, `new`; `merge`) put NULL
// into a column that comes straight from a table.
const NULLING = ["left", "right", "full", "rollup", "cube", "grouping", "old", "new", "merge"]
// The result of others is not known before they run.
const READS = /(?:select|with|insert|update|delete|table)\b/iy

/** Whether the text is a query or changes rows, after comments and parentheses. */
function reads(text: string): boolean {
  READS.lastIndex = startOf(text)
  return READS.test(text)
}

/** Where the first word of a statement is. */
function startOf(text: string): number {
  let at = 0
  for (;;) {
    if (text.startsWith("--", at)) at = endOf(text, "\n", at)
    else if (text.startsWith("/*", at)) at = endOf(text, "*/", at + 2)
    else if (/[\s(]/.test(text.charAt(at))) at++
    else return at
  }
}

function endOf(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from)
  return at < 0 ? text.length : at + end.length
}

/** Whether a text has one of the keywords, which cannot be quoted; a number may stand right before one. */
function has(text: string, ...words: readonly string[]): boolean {
  return new RegExp(`(?<![a-z_])(?:${words.join("|")})(?![\\w$])`, "i").test(text)
}

/** Whether NULL in the columns of a statement depends on its plan. */
export function needsPlan(text: string): boolean {
  return reads(text) && has(text, ...NULLING)
}

// The plan does not distinguish rows of other moments, or the two sides of a merge.
function isOfMoments(text: string): boolean {
  return has(text, "merge") || (has(text, "returning") && has(text, "old", "new"))
}

/**
 * Whether each column of a statement may be NULL.
 * @param facts of the columns that come straight from a table; undefined for others
 * @param plan JSON of the statement's plan; null: it is not known
 */
export function nullability(
  text: string,
  facts: readonly (AttributeFacts | undefined)[],
  plan: string | null,
): (boolean | null)[] {
  if (!reads(text)) return facts.map(() => null)
  const isNulled = needsPlan(text) ? nulledByPlan(text, facts, plan) : facts.map(() => false)
  return facts.map((each, index) => {
    if (each === undefined) return null
    const nulled = isNulled[index]
    if (nulled === true) return true
    if (each.nullable === false) return nulled === false ? false : null
    return each.nullable === true && !isMentioned(text, each.name) ? true : null
  })
}

function nulledByPlan(
  text: string,
  facts: readonly (AttributeFacts | undefined)[],
  plan: string | null,
): (boolean | null)[] {
  if (plan === null) return facts.map(() => null)
  const { scans, output, hasGroupingSets, hasOuterJoins } = planOf(plan)
  if (hasGroupingSets || isOfMoments(text)) return facts.map(() => null)
  return facts.map((each, index) => {
    if (each === undefined) return null
    const scan = scans.find((scan) => isColumnOf(output[index], scan.alias, each.name))
    // The planner has found that there never is a row.
    if (output[index]?.startsWith("NULL::")) return null
    const isThat = scan?.schema === each.schema && scan.table === each.table
    return isThat ? scan.isNulled : hasOuterJoins ? null : false
  })
}

/** Whether an expression of a plan is a column of a table with this alias. */
function isColumnOf(expression: string | undefined, alias: string, column: string): boolean {
  if (expression === undefined) return false
  return spellings(alias).some((one) =>
    spellings(column).some((other) => `${one}.${other}` === expression),
  )
}

function spellings(name: string): string[] {
  return [name, `"${name.replaceAll('"', '""')}"`]
}

/**
 * Whether the statement may have a condition on the column, or set it: then it is not certain
 * that NULL is possible. Any mention counts, except in lists of results and orders.
 */
function isMentioned(text: string, column: string): boolean {
  // Columns that it does not name have their defaults.
  if (/^\s*insert\b/i.test(text)) return true
  const conditions = text
    .replace(/^(\s*(?:update|delete)\b[^]*?)\breturning\b[^]*$/i, "$1")
    .replace(/\bselect\b[^]*?\bfrom\b/gi, " ")
    .replace(/\b(?:order|group)\s+by\s[^()]*?(?=$|\)|\b(?:limit|offset|fetch|having|for)\b)/gi, " ")
  const name = column.replace(/[^\w]/g, "\\$&")
  return new RegExp(`(?<![\\w$])${name}(?![\\w$])|\\bnatural\\b`, "i").test(conditions)
}

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
interface PlannedScan {
  readonly schema: string
  readonly table: string
  /** Unique in the plan. */
  readonly alias: string
  /** An outer join may put NULL in the place of its columns. */
  readonly isNulled: boolean
}

interface GenericPlan {
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

function planOf(json: string): GenericPlan {
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
