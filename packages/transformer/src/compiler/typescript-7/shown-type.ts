import type { Type7, Node7, Signature7, Symbol7 } from "./api.ts"
import type { DeclaredPlace } from "../typescript-6/context.ts"
import { isDeclarationFile } from "./file-names.ts"
import type { Plainness, World } from "./world.ts"

/** A type in the shape of TypeScript 6, implemented with TypeScript 7. Each query is sent once. */
export class ShownType {
  readonly given: Type7
  readonly flags: number
  readonly objectFlags: number
  /** The types that a union was made of, where that is known. */
  origin: { readonly types: readonly ShownType[] } | undefined
  readonly #world: World
  #symbol: ShownSymbol | undefined | null = null
  #types: readonly ShownType[] | undefined
  #alias: ShownSymbol | undefined | null = null
  #properties: readonly ShownSymbol[] | undefined
  #plainness: Plainness | undefined

  constructor(given: Type7, world: World) {
    this.given = given
    this.flags = given.flags
    this.objectFlags = given.objectFlags ?? 0
    this.#world = world
  }

  get intrinsicName(): string | undefined {
    return this.given.isErrorType() ? "error" : (this.given.intrinsicName ?? this.#truth())
  }

  /** Literals of booleans have a value and no name here. */
  #truth(): string | undefined {
    return typeof this.given.value === "boolean" ? String(this.given.value) : undefined
  }

  get value(): unknown {
    const { value } = this.given
    if (typeof value !== "bigint") return value
    return { negative: value < 0n, base10Value: String(value < 0n ? -value : value) }
  }

  get symbol(): ShownSymbol | undefined {
    if (this.#symbol === null) {
      const found = this.given.symbol === undefined ? undefined : this.given.getSymbol()
      this.#symbol = found && this.#world.symbol(found)
    }
    return this.#symbol
  }

  get aliasSymbol(): ShownSymbol | undefined {
    if (this.#alias === null) {
      const found = this.given.aliasSymbol === undefined ? undefined : this.given.getAliasSymbol()
      this.#alias = found && this.#world.symbol(found)
    }
    return this.#alias
  }

  get aliasTypeArguments(): readonly ShownType[] {
    return this.given.getAliasTypeArguments().map((each) => this.#world.type(each))
  }

  /** Members of a union or intersection, slots of a template. */
  get types(): readonly ShownType[] {
    return (this.#types ??= (this.given.getTypes() ?? []).map((each) => this.#world.type(each)))
  }

  get texts(): readonly string[] {
    return this.given.texts ?? []
  }

  get elementFlags(): readonly number[] {
    return this.given.elementFlags ?? []
  }

  get typeParameters(): readonly unknown[] | undefined {
    const { typeParameters } = this.given
    return typeParameters?.length ? typeParameters : undefined
  }

  get target(): ShownType {
    return this.#world.type(this.given.getTarget())
  }

  /** Of `Uppercase<T>`. */
  get type(): ShownType {
    return this.target
  }

  get properties(): readonly ShownSymbol[] {
    return (this.#properties ??= this.#readProperties())
  }

  #readProperties(): readonly ShownSymbol[] {
    const { checker, together, symbol } = this.#world
    const found = checker.getPropertiesOfType(this.given)
    for (const each of found) together.set(each, found)
    return found.map((each) => symbol(each))
  }

  getProperty(name: string): ShownSymbol | undefined {
    const { checker, nobodys, symbol } = this.#world
    const isPlain = this.plainness.noSignatures
    const own = isPlain && this.properties.find(({ escapedName }) => escapedName === name)
    if (own) return own
    if (isPlain && nobodys.has(name)) return undefined
    const lacking = this.#lacking(name)
    if (lacking !== null && this.#world.lacking.has(lacking)) return undefined
    const found = checker.getPropertyOfType(this.given, name)
    if (isPlain && !found) nobodys.add(name)
    if (lacking !== null && !found) this.#world.lacking.add(lacking)
    return found && symbol(found)
  }

  /** The same text for all types of one generic declaration: they have the same members. null: it is not of one. */
  #lacking(member: string | number): string | null {
    const { sync } = this.#world
    const { target } = this.given
    const isReference = (this.objectFlags & sync.ObjectFlags["Reference"]!) !== 0
    return isReference && target !== undefined ? `${target} ${typeof member} ${member}` : null
  }

  get plainness(): Plainness {
    return (this.#plainness ??= this.#world.plainness(this))
  }

  getCallSignatures(): readonly ShownSignature[] {
    return this.#signatures(this.#world.sync.SignatureKind.Call)
  }

  getConstructSignatures(): readonly ShownSignature[] {
    return this.#signatures(this.#world.sync.SignatureKind.Construct)
  }

  #signatures(kind: number): readonly ShownSignature[] {
    if (this.plainness.noSignatures) return []
    const lacking = this.#lacking(kind)
    if (lacking !== null && this.#world.lacking.has(lacking)) return []
    const found = this.#world.checker.getSignaturesOfType(this.given, kind)
    if (lacking !== null && found.length === 0) this.#world.lacking.add(lacking)
    return found.map((each) => this.#world.signature(each))
  }

  isUnion(): boolean {
    return (this.flags & this.#world.sync.TypeFlags["Union"]!) !== 0
  }

  isIntersection(): boolean {
    return (this.flags & this.#world.sync.TypeFlags["Intersection"]!) !== 0
  }

  isStringLiteral(): boolean {
    return (this.flags & this.#world.sync.TypeFlags["StringLiteral"]!) !== 0
  }
}

/** A symbol in the shape of TypeScript 6; nodes of declarations are looked up on demand. */
export class ShownSymbol {
  readonly given: Symbol7
  readonly name: string
  readonly escapedName: string
  readonly flags: number
  readonly #world: World
  #declarations: readonly Node7[] | undefined
  #places: readonly DeclaredPlace[] | undefined

  constructor(given: Symbol7, world: World) {
    this.given = given
    this.name = given.name
    this.escapedName = given.escapedName
    this.flags = given.flags
    this.#world = world
  }

  get declarations(): readonly Node7[] | undefined {
    this.#declarations ??= this.given.declarations.flatMap((each) => each.resolve() ?? [])
    return this.#declarations.length === 0 ? undefined : this.#declarations
  }

  /** Where it is declared; no file is read for it. */
  get places(): readonly DeclaredPlace[] {
    return (this.#places ??= this.given.declarations.map(({ kind, path }) => ({
      kind,
      file: { fileName: path, isDeclarationFile: isDeclarationFile(path) },
    })))
  }

  get valueDeclaration(): Node7 | undefined {
    return this.given.valueDeclaration?.resolve()
  }

  get members(): ReadonlyMap<string, ShownSymbol> {
    const members = [...this.given.getMembers()]
    return new Map(members.map(([name, each]) => [name, this.#world.symbol(each)]))
  }
}

/** A signature as TypeScript 6 shows it. */
export class ShownSignature {
  readonly given: Signature7
  readonly #world: World

  constructor(given: Signature7, world: World) {
    this.given = given
    this.#world = world
  }

  get parameters(): readonly ShownSymbol[] {
    return this.given.getParameters().map((each) => this.#world.symbol(each))
  }

  get typeParameters(): readonly unknown[] | undefined {
    const { typeParameters } = this.given
    return typeParameters?.length ? typeParameters : undefined
  }

  get declaration(): Node7 | undefined {
    return this.given.declaration?.resolve()
  }
}
