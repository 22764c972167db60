// For bundle.mjs of this package and of the command line.
/**
 * Parts of a bundle that are loaded as a whole, so that each is one file: Node finds, reads and links files one by one.
 * @param starts pairs of a module and the name of its part: a module is in the first part whose start imports it
 * @returns options of rolldown for files that Node loads, and its `codeSplitting`
 */
export function wholeParts(starts) {
  const partOf = new Map()
  const plugin = {
    name: "whole-parts",
    buildEnd() {
      for (const [start, part] of starts) {
        const found = [start]
        for (const id of found) {
          if (partOf.has(id)) continue
          partOf.set(id, part)
          found.push(...(this.getModuleInfo(id)?.importedIds ?? []))
        }
      }
    },
  }
  const codeSplitting = {
    includeDependenciesRecursively: false,
    groups: [{ name: (id) => partOf.get(id) ?? null, debugName: "parts" }],
  }
  const options = {
    // Packages.
    external: /^[^./]/,
    preserveEntrySignatures: "allow-extension",
    platform: "node",
    plugins: [plugin],
    transform: { target: "node22" },
  }
  return { options, codeSplitting }
}
