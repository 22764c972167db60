import type { FunctionKind, Plan, PlannedSite } from "../ir/plan.ts"
import type { ModuleCode, Operation } from "../ir/ir-site.ts"
import { type Code, concat, js, property } from "./emit-code.ts"
import { writeCheck } from "./check/index.ts"
import { writeClone, writeKeep } from "./clone/index.ts"
import { writeEncode, writeEncodePart, writeWrite } from "./encode/index.ts"
import { writeFast, writeFastOrPart } from "./decode/index.ts"
import { entries, isOf, keepResults } from "./entry.ts"
import { writeClient } from "./client/index.ts"
import { writeComponent } from "./json-schema/component.ts"
import { writeJsonSchema } from "./json-schema/index.ts"
import { createDigests, type DigestsState } from "./digest.ts"
import { link, type Remote } from "./link.ts"
import { createEmitter, type Emitter, type Store, type Writer } from "./create-emitter.ts"
import { writePrune } from "./prune/index.ts"
import { writeRandom } from "./random/index.ts"
import { writeReport } from "./report/index.ts"
import { writeTell } from "./report/write-tell.ts"
import { writeRevive } from "./revive/index.ts"
import { writeFactory, writeRoute } from "./route/index.ts"
import { writeRows } from "./rows/index.ts"
import { writeRowJson } from "./rows/json.ts"
import { writeRow } from "./rows/column.ts"
import { writeCopy } from "./small/copy.ts"
import { small, smaller } from "./small/index.ts"
import { writeSocket, writeSocketClient } from "./socket/index.ts"
import { writeSchema, writeSchemaOfMemory } from "./schema/index.ts"
import { createUnits, type FileFacts, type Unit, type UnitsState } from "./units.ts"
import { writeVersion } from "./version/index.ts"

/** One writer for each kind of function. */
const writers: Record<FunctionKind, Writer> = {
  check: keepResults(writeCheck, "checkAnew", "false"),
  checkAnew: writeCheck,
  report: writeReport("memory"),
  reportWire: writeReport("wire"),
  tell: writeTell,
  revive: keepResults(writeRevive, "reviveAnew", "FAIL"),
  reviveAnew: writeRevive,
  fast: writeFast,
  fastOrPart: writeFastOrPart,
  encode: writeEncode,
  encodePart: writeEncodePart,
  write: writeWrite,
  clone: writeClone,
  keep: writeKeep,
  prune: writePrune,
  random: writeRandom,
  jsonSchema: writeJsonSchema,
  schema: writeSchema,
  schemaOfMemory: writeSchemaOfMemory,
  version: writeVersion,
  copy: writeCopy,
  component: writeComponent("in"),
  componentOut: writeComponent("out"),
  row: writeRow,
  rowJson: writeRowJson,
  ...entries,
}

const smallWriters = Object.fromEntries(
  Object.entries({ ...writers, ...small }).map(([kind, write]) => [
    kind,
    smaller(kind as FunctionKind, write),
  ]),
) as Record<FunctionKind, Writer>

export type { Store } from "./create-emitter.ts"

/** What has been written, as data. */
export interface StoreState {
  readonly units: UnitsState
  readonly digests: DigestsState
}

/**
 * @param isOpen whether a function may be written once more: no module that others import can have it yet
 * @param from of another process; nothing in it has failed
 */
export function createStore(isOpen: boolean, from?: StoreState): Store {
  return {
    units: createUnits(from?.units),
    digests: createDigests(from?.digests),
    isOpen,
    failed: new Set(),
    rewritten: new Set(),
  }
}

/** What the sites of one file need, written and not yet in a module. */
export interface WrittenFile {
  readonly file: string
  /** One expression a site, with tokens of units. */
  readonly expressions: readonly string[]
  /** The units that the expressions name. */
  readonly roots: readonly Unit[]
  /** Names that no declaration of ours may have. */
  readonly taken: readonly string[]
  readonly facts: FileFacts
}

/** Writes the expressions of one file, and the functions they need that the program has not had yet. */
export function writeSites(plan: Plan, store: Store): WrittenFile {
  const own = plan.optimize === "speed" ? writers : smallWriters
  const { emitter, facts, finish } = createEmitter(plan, own, store)
  const expressions = plan.sites.map((site) => expression(site, emitter).text)
  const locals = finish()
  return {
    file: plan.file,
    expressions,
    roots: store.units.namedIn(expressions.join("\n")),
    taken: [...plan.taken, ...locals],
    facts,
  }
}

/** Text of everything the sites of one file need. */
export function linkFile(
  { expressions, roots, taken }: WrittenFile,
  { units }: Store,
  remoteOf: (unit: Unit) => Remote | null = () => null,
): ModuleCode {
  const { isTied, nameOf, write } = link({ roots, expressions, taken, remoteOf }, units)
  const { imports, ...declarations } = write()
  return {
    imports: imports.join("\n"),
    ...declarations,
    expressions: expressions.map((each) => units.filled(each, nameOf)),
    ...(isTied && { isTied }),
  }
}

/** A module of functions that several files use. */
export interface LinkedModule {
  nameOf(unit: Unit): string
  write(): ModuleText
}

export interface ModuleText {
  readonly imports: string
  readonly constants: string
  readonly functions: string
  readonly exports: readonly string[]
  /** Those of the exports that are constants. */
  readonly values: readonly string[]
}

/**
 * @param exported those of its functions that others import
 * @param isNamed helpers are imported by name: no constant for each, in a module that is not turned into CommonJS
 */
export function linkModule(
  roots: readonly Unit[],
  exported: readonly Unit[],
  { units }: Store,
  remoteOf: (unit: Unit) => Remote | null,
): LinkedModule {
  const { nameOf, write } = link({ roots, taken: [], remoteOf, form: "names" }, units)
  return {
    nameOf,
    write() {
      const { imports, ...declarations } = write()
      const values = exported.filter(({ kind }) => kind !== "function").map(nameOf)
      return {
        imports: imports.join("\n"),
        ...declarations,
        exports: exported.map(nameOf),
        values,
      }
    },
  }
}

function expression(site: PlannedSite, emitter: Emitter): Code {
  switch (site.kind) {
    case "function":
      return operation(site.operation, site, emitter)
    case "code":
      return objectOf(site.operations.map((each) => [each, operation(each, site, emitter)]))
    case "route":
      return writeRoute(site.route, emitter)
    case "factory":
      return writeFactory(site.endpoints, emitter)
    case "socket":
      return writeSocket(site, emitter)
    case "socket-client":
      return writeSocketClient(site, emitter)
    case "rows":
      return writeRows(site, emitter)
    case "client":
      return writeClient(site.calls, site.withoutOptions, emitter)
    default:
      return site satisfies never
  }
}

function operation(
  name: Operation,
  { type, memory }: { type: string; memory?: true },
  emitter: Emitter,
): Code {
  if (name === "is") return isOf(emitter.types[type]!, emitter)
  return emitter.call(name === "schema" && memory ? "schemaOfMemory" : name, type)
}

/** On one line, since it is inserted into the user's text. */
function objectOf(entries: [string, Code][]): Code {
  const properties = entries.map(([key, value], index) =>
    index === 0 ? property(key, value) : js`, ${property(key, value)}`,
  )
  return js`{ ${concat(properties)} }`
}
