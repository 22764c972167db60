import remapping from "@jridgewell/remapping"

/** A source map (ECMA-426), as far as it is looked at here. */
export interface RawMap {
  readonly version: 3
  readonly file?: string
  readonly sourceRoot?: string
  readonly sources: readonly string[]
  readonly names: readonly string[]
  readonly mappings: string
}

/**
 * The map of the JavaScript of a file with our code, leading to the file as the user wrote it.
 * @param original what `tsc` wrote for the file itself: how sources are named stays so
 * @param steps from the JavaScript back to the user's file, each a map to what the next one is of
 */
export function composeMaps(original: RawMap, steps: readonly RawMap[]): RawMap {
  const [last, ...others] = steps
  const { mappings, names } = remapping(
    last as never,
    (_name, { depth }) => (others[depth - 1] as never) ?? null,
  ) as unknown as RawMap
  return { ...original, mappings, names }
}
