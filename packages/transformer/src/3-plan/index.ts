import type {
  FileSites,
  RouteSite,
  Site,
  MessageSite,
  SocketClientSite,
  SocketSite,
} from "../ir/ir-site.ts"
import type { Optimize } from "../ir/optimize.ts"
import type { Plan, PlannedSite, MessagePlan } from "../ir/plan.ts"
import type { RoutePlan } from "../ir/route-plan.ts"
import { createSharedTypes, type SharedTypes } from "./shared-types.ts"
import { closedType, createTypes, typeOf, type TypeSet } from "./types.ts"
import { planEncode } from "./encode.ts"
import { freshTypes } from "./fresh-types.ts"
import { markLarge, markTried, weighTypes, markVerbatim, markDefaults } from "./passes.ts"
import { markPlain } from "./plain.ts"
import { planRoute } from "./route.ts"
import { planRow } from "./row.ts"
import { sentRoute, sentMessage } from "./sent.ts"

/**
 * The types and sites of one file → everything that will be emitted, every strategy chosen.
 * @param shared types that were planned for other files of the program
 * @param isForSpeed whether types of any size are read and written by code of their own
 */
export function planFile(
  file: FileSites,
  optimize: Optimize = "speed",
  validateResponses: boolean = false,
  shared: SharedTypes = createSharedTypes(),
  isForSpeed: boolean = false,
): Plan {
  const types = createTypes(file)
  const { plan, keep, isTaken } = shared.in(types)
  for (const id of Object.keys(file.definitions)) plan(id)
  const sites = file.sites.map((site) => planSite(site, types, validateResponses))
  const fresh = freshTypes(types.planned, isTaken)
  weighTypes(fresh)
  markLarge(fresh, isForSpeed)
  markVerbatim(fresh)
  markTried(fresh)
  markDefaults(fresh)
  markPlain(fresh)
  planEncode(fresh)
  keep()
  return { file: file.file, optimize, types: types.planned, sites, taken: file.taken ?? [] }
}

function planSite(site: Site, types: TypeSet, validateResponses: boolean): PlannedSite {
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
      const whole = types.planned[type]!
      // Other files may have the type, too.
      if (!whole.row)
        types.planned[type] = { ...whole, row: planRow(site.typeName, site.shape, types) }
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

/** A WebSocket endpoint → its handshake as a route, and the types of its messages. */
function planSocket(site: SocketSite, types: TypeSet): PlannedSite {
  return {
    kind: "socket",
    handshake: planRoute(site.handshake, types),
    received: planMessage(site.received, types),
    sent: planMessage(site.sent, types),
  }
}

/** A client of one: the same types, the other way round. */
function planSocketClient(site: SocketClientSite, types: TypeSet): PlannedSite {
  return {
    kind: "socket-client",
    path: site.handshake.path,
    handshake: planRoute(sentRoute(site.handshake, types), types),
    received: planMessage(site.received, types),
    sent: planMessage(sentMessage(site.sent, types), types),
    withoutOptions: site.withoutOptions,
  }
}

function planMessage({ text, ...rest }: MessageSite, types: TypeSet): MessagePlan {
  return { text: text && typeOf(types, text.typeName, text.shape), ...rest }
}
