import type { Node7, Signature7, Symbol7 } from "./api.ts"
import type { World } from "./world.ts"

/** A symbol in the shape of TypeScript 6; nodes of declarations are looked up on demand. */
export class ShownSymbol {
  readonly given: Symbol7
  readonly name: string
  readonly escapedName: string
  readonly flags: number
  readonly #world: World
  #declarations: readonly Node7[] | undefined

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

  /** Paths of the files that declare it; no file is read for it. */
  get places(): readonly string[] {
    return this.given.declarations.map(({ path }) => path)
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
