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
 * The map of a patched file's JavaScript, leading to the file as the user wrote it.
 * @param original what `tsc` wrote for the file itself: how sources are named stays so
 * @param script from JavaScript to the patched text
 * @param patch from the patched text to the user's
 */
export function composeMaps(original: RawMap, script: RawMap, patch: RawMap): RawMap {
  const { mappings, names } = remapping(script as never, (_name, { depth }) =>
    depth === 1 ? (patch as never) : null,
  ) as unknown as RawMap
  return { ...original, mappings, names }
}
