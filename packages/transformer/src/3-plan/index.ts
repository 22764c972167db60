import type { Optimize } from "../ir/optimize.ts"
import type { Plan, PlannedSite } from "../ir/plan.ts"
import type { RoutePlan } from "../ir/route-plan.ts"
import type { FileSites, RouteSite, Site } from "../ir/ir-site.ts"
import { planEncode } from "./encode.ts"
import { markPlain } from "./plain.ts"
import { planRoute } from "./route.ts"
import { planRow } from "./row.ts"
import { sentRoute } from "./sent.ts"
import { markTried } from "./trials.ts"
import { planTypes, typeOf } from "./types.ts"
import { weighTypes } from "./weight.ts"
import { closedType } from "./close-types.ts"
import { markDefaults } from "./mark-defaults.ts"
import { markVerbatim } from "./mark-verbatim.ts"
import { planSocket, planSocketClient } from "./plan-socket.ts"

/** The types and sites of one file → everything that will be emitted, every strategy chosen. */
export function planFile(
  file: FileSites,
  optimize: Optimize = "speed",
  validateResponses: boolean = false,
): Plan {
  const types = planTypes(file)
  const sites = file.sites.map((site) => planSite(site, types, validateResponses))
  weighTypes(types.planned)
  markVerbatim(types.planned)
  markTried(types.planned)
  markDefaults(types.planned)
  markPlain(types.planned)
  planEncode(types.planned)
  return { file: file.file, optimize, types: types.planned, sites, taken: file.taken ?? [] }
}

function planSite(
  site: Site,
  types: ReturnType<typeof planTypes>,
  validateResponses: boolean,
): PlannedSite {
  const planned = (route: RouteSite): RoutePlan => ({
    ...planRoute(route, types),
    ...(validateResponses && { validates: true }),
  })
  switch (site.kind) {
    case "function": {
      const type = typeOf(types, site.typeName, site.shape)
      return {
        kind: "function",
        operation: site.operation,
        type: site.strict ? closedType(type, types) : type,
        ...(site.memory && { memory: true }),
      }
    }
    case "code": {
      const type = typeOf(types, site.typeName, site.shape)
      return { kind: "code", operations: site.operations, type }
    }
    case "route":
      return { kind: "route", route: planned(site) }
    case "factory":
      return {
        kind: "factory",
        endpoints: site.endpoints.map(({ keys, route }) => ({ keys, route: planned(route) })),
      }
    case "socket":
      return planSocket(site, types)
    case "socket-client":
      return planSocketClient(site, types)
    case "rows": {
      const type = typeOf(types, site.typeName, site.shape)
      types.planned[type]!.row ??= planRow(site.typeName, site.shape, types)
      return { kind: "rows", operation: site.operation, type }
    }
    case "client":
      return {
        kind: "client",
        withoutOptions: site.withoutOptions,
        calls: site.calls.map(({ names, route }) => {
          const { method, path } = route
          return { names, method, path, route: planRoute(sentRoute(route, types), types) }
        }),
      }
    default:
      return site satisfies never
  }
}
