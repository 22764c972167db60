import type ts from "typescript"
import type { Compiler } from "../contract.ts"
import { createTypeScript6 } from "../typescript-6/index.ts"
import type { Output } from "../typescript-6/specifiers.ts"
import { createAhead } from "./ahead.ts"
import type { Project7, TypeScript7, Node7, Type7 } from "./api.ts"
import { createTypesAtNodes } from "./arguments.ts"
import { inferred } from "./inferred.ts"
import { createTypesOfSymbols, answerOf, textOf } from "./origin.ts"
import { isLibraryName } from "./file-names.ts"
import { createProgram, type Packages } from "./program.ts"
import type { ShownSignature, ShownSymbol, ShownType } from "./shown-type.ts"
import { createSyntax } from "./syntax.ts"
import { createWorld, once, type World } from "./world.ts"

/**
 * The compiler contract, implemented with TypeScript 7, whose compiler runs in a separate process. The reader
 * for TypeScript 6 is used here, too, so both give the same results: TypeScript 7's API is adapted to the
 * shape of TypeScript 6's, as far as that is used.
 * @param isKnown whether a source file need not be compiled: it comes over when something in it is looked at
 */
export function createTypeScript7(
  typescript: TypeScript7,
  project: Project7,
  output: Output,
  packages?: Packages,
  isKnown?: (file: string) => boolean,
): Compiler {
  const syntax = createSyntax(typescript) as typeof ts
  const checker = createChecker(createWorld(typescript, syntax, project.checker))
  const ahead = createAhead(typescript, syntax, project)
  const program = createProgram(typescript, project, checker, ahead, packages, isKnown)
  return {
    ...createTypeScript6(syntax, program as ts.Program, output),
    prepare: ahead.prepare,
  }
}

/** The methods of TypeScript 6's checker that the reader uses, implemented with TypeScript 7. */
function createChecker(world: World): object {
  const { checker, type: typeOf, symbol: symbolOf, signature: signatureOf } = world
  const type = (ask: () => Type7 | undefined): ShownType | undefined => answerOf(ask, world)
  const symbols = new Map<Node7, ShownSymbol | undefined>()
  const symbolAt = (node: Node7): ShownSymbol | undefined =>
    once(symbols, node, () => {
      const found = checker.getSymbolAtLocation(node)
      return found && symbolOf(found)
    })
  const typeOfSymbol = createTypesOfSymbols(world)
  const typeAt = createTypesAtNodes(world)
  const kinds = createKinds(world)
  const written = new Map<Node7, ShownType | undefined>()
  const aliased = new Map<ShownSymbol, ShownSymbol>()
  let never: ShownType | undefined
  return {
    getSymbolAtLocation: symbolAt,
    getTypeOfSymbol: ({ given }: ShownSymbol) => typeOfSymbol(given),
    getTypeAtLocation: (node: Node7) => type(() => typeAt(node)),
    getTypeOfSymbolAtLocation: ({ given }: ShownSymbol, at: Node7) =>
      type(() => checker.getTypeOfSymbolAtLocation(given, at)),
    getResolvedSignature: (call: Node7) => {
      const found = checker.getResolvedSignature(call)
      return found && signatureOf(found)
    },
    getReturnTypeOfSignature: ({ given }: ShownSignature) =>
      type(() => checker.getReturnTypeOfSignature(given)),
    getTypeArgumentsForResolvedSignature: (signature: ShownSignature) => inferred(signature, world),
    isArrayType: kinds.isArrayType,
    isTupleType: kinds.isTupleType,
    isTypeAssignableTo: (from: ShownType, to: ShownType) =>
      checker.isTypeAssignableTo(from.given, to.given),
    getAliasedSymbol: (symbol: ShownSymbol) =>
      once(aliased, symbol, () => symbolOf(checker.getAliasedSymbol(symbol.given))),
    getTypeFromTypeNode: (node: Node7) =>
      once(written, node, () => type(() => checker.getTypeFromTypeNode(node))),
    getTypeArguments: ({ given }: ShownType) => checker.getTypeArguments(given).map(typeOf),
    getPropertiesOfType: (of: ShownType) => of.properties,
    getNonNullableType: ({ given }: ShownType) => type(() => checker.getNonNullableType(given)),
    getExportsOfModule: ({ given }: ShownSymbol) => checker.getExportsOfModule(given).map(symbolOf),
    getDeclaredTypeOfSymbol: ({ given }: ShownSymbol) =>
      type(() => checker.getDeclaredTypeOfSymbol(given)),
    typeToString: ({ given }: ShownType, _at?: unknown, flags?: number) =>
      textOf(given, world, flags),
    getShorthandAssignmentValueSymbol: (node: Node7) => {
      const found = checker.getShorthandAssignmentValueSymbol(node)
      return found && symbolOf(found)
    },
    getPropertyOfType: (of: ShownType, name: string) => of.getProperty(name),
    getNeverType: () => (never ??= typeOf(checker.getNeverType())),
    getIndexInfosOfType: (of: ShownType) =>
      of.plainness.noIndexes
        ? []
        : checker.getIndexInfosOfType(of.given).map(({ keyType, valueType }) => ({
            keyType: typeOf(keyType),
            type: typeOf(valueType),
          })),
    getIndexTypeOfType: ({ given }: ShownType) => numberIndexOf(given, world),
    getBaseTypes: ({ given }: ShownType) => checker.getBaseTypes(given).map(typeOf),
    getAwaitedType: (of: ShownType) =>
      type(() => (kinds.isArrayType(of) ? of.given : awaited(of.given, world))),
    getApparentType: ({ given }: ShownType) => type(() => checker.getApparentType(given)),
    isOptionalParameter: (node: Node7 & Partial<Record<string, unknown>>) =>
      (node["questionToken"] ?? node["initializer"] ?? node["dotDotDotToken"]) !== undefined,
  }
}

function numberIndexOf(given: Type7, { checker, sync, type }: World): ShownType | undefined {
  const info = checker
    .getIndexInfosOfType(given)
    .find(({ keyType }) => keyType.flags & sync.TypeFlags["Number"]!)
  return info && type(info.valueType)
}

/** What a promise comes to, of unions each member; anything else itself (ECMA-262 §27.7.5.3). */
function awaited(given: Type7, world: World): Type7 | undefined {
  const { checker, sync } = world
  if (!(given.flags & sync.TypeFlags["Object"]!)) return given
  const [promised] = isPromise(given) ? checker.getTypeArguments(given) : []
  if (promised) return awaited(promised, world)
  const then = world.type(given).getProperty("then")
  if (!then) return given
  const method = checker.getTypeOfSymbol(then.given)
  const [signature] = method ? checker.getSignaturesOfType(method, sync.SignatureKind.Call) : []
  const [onFulfilled] = signature?.getParameters() ?? []
  const callback = onFulfilled && checker.getTypeOfSymbol(onFulfilled)
  const called = callback && checker.getNonNullableType(callback)
  const [fulfilled] = called ? checker.getSignaturesOfType(called, sync.SignatureKind.Call) : []
  const [value] = fulfilled?.getParameters() ?? []
  const result = value && checker.getTypeOfSymbol(value)
  return result && awaited(result, world)
}

/** `Promise` of TypeScript's library: its argument is known without a look at `then`. */
function isPromise(given: Type7): boolean {
  if (given.target === undefined || given.symbol === undefined) return false
  const { name = "", declarations = [] } = given.getSymbol() ?? {}
  return name === "Promise" && declarations.some(({ path }) => isLibraryName(path))
}

/** Whether types are arrays or tuples: their targets decide, of which there are few. */
function createKinds({ checker, sync }: World): {
  isArrayType(type: ShownType): boolean
  isTupleType(type: ShownType): boolean
} {
  const reference = sync.ObjectFlags["Reference"]!
  const byTarget = (ask: (type: Type7) => boolean): ((type: ShownType) => boolean) => {
    const known = new Map<number, boolean>()
    return ({ given, objectFlags }) => {
      if (!(objectFlags & reference)) return false
      return given.target === undefined ? ask(given) : once(known, given.target, () => ask(given))
    }
  }
  return {
    isArrayType: byTarget((type) => checker.isArrayType(type)),
    isTupleType: byTarget((type) => checker.isTupleType(type)),
  }
}
