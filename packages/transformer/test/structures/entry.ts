/** A type of one file of this folder, values of it, and values that only nearly are. */
export interface Entry {
  /** Name it is exported under. */
  type: string
  values: readonly unknown[]
  /** Values in memory that do not fit, with the place of an issue that is expected there or below. */
  wrong: readonly Wrong[]
  /** What JSON.parse gives of texts that decode has to refuse; `wrong` itself unless given. */
  wrongWire?: readonly Wrong[]
  /** Values that decoding the encoded ones gives, where it is not the same. */
  back?: readonly unknown[]
  /** Unknown keys cannot be put into the objects: the type names all, or any. */
  open?: true
  /** Values have no JSON form that could be read again. */
  oneWay?: true
}

export type Wrong = readonly [value: unknown, at: string]

/** An entry whose values the compiler has seen to be of the type. */
export function entry<T>(type: string, given: Given<T>): Entry {
  return { type, ...given }
}

export interface Given<T> extends Omit<Entry, "type" | "values"> {
  values: readonly T[]
}
