import type * as t from "@babel/types"
import type { Obstacle } from "../findings.ts"
import type { Source } from "../source.ts"
import { chainOf } from "./chain.ts"
import { inputKeys } from "./inputs.ts"
import type { Project } from "./zod-project.ts"
import { planSite, type Site, type SitePlan } from "./sites.ts"
import { type Definition, isType } from "./types.ts"
import type { Types } from "./types-of.ts"
import type { Use } from "./uses.ts"

/** What goes, what stays, and what is needed for it. */
export interface Decision {
  /** Constants that become types. */
  readonly goes: ReadonlySet<Definition>
  /** Constants that stay for others, and whose types are needed too. */
  readonly beside: ReadonlySet<Definition>
  /** Checks that are rewritten. */
  readonly sites: ReadonlyMap<t.Node, { readonly site: Site; readonly plan: SitePlan }>
  /** Why a use keeps its constant; undefined: it does not. */
  keeps(use: Use): Obstacle | undefined
}

/** @param isOurs whether a file may be changed */
export function decide(
  project: Project,
  types: Types,
  uses: readonly Use[],
  isOurs: (source: Source) => boolean,
): Decision {
  const plans = new Map<t.Node, SitePlan | Obstacle>()
  for (const use of uses)
    if (use.how === "site" && !plans.has(use.site.call))
      plans.set(use.site.call, planSite(use.site, types))
  const goes = new Set(
    project.definitions.filter((each) => isOurs(each.source) && isType(types.of(each))),
  )
  const beside = new Set<Definition>()
  const rootOf = ({ source, schema }: Site): "z" | Definition | undefined =>
    project.resolve(source, chainOf(schema)!.root)

  function keeps(use: Use): Obstacle | undefined {
    if (!isOurs(use.source)) return outside
    if (use.how === "infer" || use.how === "plain" || use.how === "named") return undefined
    if (use.how === "input") {
      const keys = use.schema ? inputKeys(use.schema, types) : []
      return "reason" in keys ? keys : undefined
    }
    if (use.how === "other") return use
    if (use.how === "inside")
      return goes.has(use.definition) ? undefined : usedBy(use.definition.name)
    const plan = plans.get(use.site.call)!
    if ("reason" in plan) return plan
    const root = rootOf(use.site)
    const goesOn = root === "z" || (root && (goes.has(root) || beside.has(root)))
    return goesOn ? undefined : usedBy(root ? root.name : "a schema")
  }

  const ofDefinitions = Map.groupBy(uses, ({ of }) => of)
  for (let isStable = false; !isStable;) {
    isStable = true
    for (const each of goes) {
      if (!ofDefinitions.get(each)?.some((use) => keeps(use) !== undefined)) continue
      goes.delete(each)
      isStable = false
    }
  }

  const sites = new Map<t.Node, { site: Site; plan: SitePlan }>()
  for (let before = -1; before < sites.size;) {
    before = sites.size
    for (const use of uses) {
      if (use.how !== "site" || keeps(use) !== undefined) continue
      const plan = plans.get(use.site.call)!
      if (!("reason" in plan)) sites.set(use.site.call, { site: use.site, plan })
    }
    // A type next to its constant is used by the checks with it, too.
    for (const each of besideOf(goes, sites, types)) beside.add(each)
  }
  return { goes, beside, sites, keeps }
}

/** Constants that stay, of whose types others are made that go. */
function besideOf(
  goes: ReadonlySet<Definition>,
  sites: Decision["sites"],
  types: Types,
): Set<Definition> {
  const found = new Set<Definition>()
  const add = (refs: ReadonlySet<Definition>): void => {
    for (const each of refs) {
      if (goes.has(each) || found.has(each)) continue
      found.add(each)
      const type = types.of(each)
      if (isType(type)) add(type.refs)
    }
  }
  for (const each of goes) {
    const type = types.of(each)
    if (isType(type)) add(type.refs)
  }
  for (const { plan } of sites.values()) add(plan.refs)
  return found
}

const outside: Obstacle = {
  reason: "it is used in a file that is not among those to change",
  hint: "Name that file, too, or the whole project.",
}

function usedBy(name: string): Obstacle & { byOthers: true } {
  return {
    byOthers: true,
    reason: `${name} is made of it, and stays`,
    hint: "See there, and run the command again.",
  }
}
