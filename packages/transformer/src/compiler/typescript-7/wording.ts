import type { Node7 } from "./api.ts"

// How questions to TypeScript's process name things: in 7.0 by number, in 7.1 symbols by where they
// belong, and nodes by their place in a file that has a number.

export interface RawSymbol {
  readonly flags: number
  readonly name: string
  readonly declarations?: readonly string[]
  /** 7.0. */
  readonly id?: number
  /** 7.1. */
  readonly reference?: object
}

export interface RawSignature {
  readonly id: number
  readonly declaration?: string
}

export function symbol({ reference, id }: RawSymbol): unknown {
  return reference ?? id
}

export function node(given: Node7): unknown {
  const { id, index } = given as { readonly id?: unknown; readonly index?: number }
  const { handleFileKey } = given.getSourceFile() as { readonly handleFileKey?: string }
  return handleFileKey === undefined ? id : `${index}.${handleFileKey}`
}

/** Of a declaration, in 7.1: `22.263.#7./folder/file.ts`. */
const PLACE = /^(\d+)\.\d+\.(#\d+)\./

export function place(declaration: string): string {
  const [, index, file] = PLACE.exec(declaration) ?? []
  return file === undefined ? declaration : `${index}.${file}`
}

/** The file of a declaration. */
export function fileOf(declaration: string): string {
  return declaration.replace(/^\d+\.\d+\.(#\d+\.)?/, "")
}

export function ofSignature({
  id,
  declaration = "",
}: RawSignature): Readonly<Record<string, number>> {
  return PLACE.test(declaration) ? { objectId: id } : { signature: id }
}
