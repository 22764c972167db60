import type { Optimize } from "../ir/optimize.ts"
import type { Plan, PlannedSite, PlannedTypes, Node, MessagePlan } from "../ir/plan.ts"
import type { RoutePlan } from "../ir/route-plan.ts"
import type {
  FileSites,
  RouteSite,
  Site,
  MessageSite,
  SocketClientSite,
  SocketSite,
} from "../ir/ir-site.ts"
import { planEncode } from "./encode.ts"
import { markPlain } from "./plain.ts"
import { planRoute } from "./route.ts"
import { planRow } from "./row.ts"
import { sentRoute, sentMessage } from "./sent.ts"
import { markTried } from "./trials.ts"
import { planTypes, typeOf, type TypeSet, planType } from "./types.ts"
import { weighTypes } from "./weight.ts"
import { usedFirst } from "../ir/graph.ts"
import { refsOfNode, childrenOfNode } from "../ir/node-children.ts"
import { isVerbatim } from "../ir/verbatim.ts"
import { mapChildren } from "../ir/children.ts"
import type { Shape } from "../ir/shape.ts"
import { reachable } from "./traits.ts"

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

/** Fills in `verbatim` once every type is planned. */
function markVerbatim(types: PlannedTypes): void {
  // A type is assumed to be verbatim until a part is not; types it refers to are checked before it.
  for (const type of Object.values(types)) type.verbatim = !type.recursive
  const order = usedFirst(Object.keys(types), (id) => refsOfNode(types[id]!.node))
  for (let changed = true; changed;) {
    changed = false
    for (const type of order.map((id) => types[id]!)) {
      if (!type.verbatim || isVerbatim(type.node, types)) continue
      type.verbatim = false
      changed = true
    }
  }
}

/** Fills in `holdsDefault`. */
function markDefaults(types: PlannedTypes): void {
  const all = Object.values(types)
  const waiting = all.filter(({ node }) => hasDefault(node))
  if (waiting.length === 0) return
  const users = new Map<string, typeof all>()
  for (const type of all)
    for (const id of refsOfNode(type.node)) users.set(id, [...(users.get(id) ?? []), type])
  for (let type = waiting.pop(); type; type = waiting.pop()) {
    if (type.holdsDefault) continue
    type.holdsDefault = true
    waiting.push(...(users.get(type.id) ?? []))
  }
}

function hasDefault(node: Node): boolean {
  if (node.kind === "object" && node.fields.some((field) => isAdded(field))) return true
  return childrenOfNode(node).some(hasDefault)
}

/** What decode puts in has to be there when the value is written. */
function isAdded(field: { default?: string; optional: boolean; takesUndefined: boolean }): boolean {
  return field.default !== undefined && !field.optional && !field.takesUndefined
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

function planMessage({ text, binary }: MessageSite, types: TypeSet): MessagePlan {
  return { text: text && typeOf(types, text.typeName, text.shape), binary }
}

/**
 * The strict twin of a type: every object in it refuses keys that it does not name.
 * @returns its id
 */
function closedType(id: string, types: TypeSet): string {
  const shape: Shape = { kind: "ref", to: id }
  const fresh = [...reachable(shape, types.definitions)].filter(
    (each) => !Object.hasOwn(types.definitions, closedId(each)),
  )
  for (const each of fresh) {
    const { shape: open, ...rest } = types.definitions[each]!
    const name = `Strict${rest.name}`
    types.definitions[closedId(each)] = { ...rest, name, shape: close(open) }
    if (types.unbounded.has(each)) types.unbounded.add(closedId(each))
  }
  for (const each of fresh) planType(types, closedId(each))
  return closedId(id)
}

/** No reader makes such a key. */
function closedId(id: string): string {
  return `strict ${id}`
}

function close(shape: Shape): Shape {
  if (shape.kind === "ref") return { kind: "ref", to: closedId(shape.to) }
  // Its own keys are its own affair: `toJSON` and whatever it is made of.
  if (shape.kind === "to-json") return shape
  const parts = mapChildren(shape, close)
  return parts.kind === "object" ? { ...parts, closed: true } : parts
}
