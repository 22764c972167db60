import type { Arrow } from "./imports.ts"

/** The floors of `packages/runtime/src`; each imports only those before it. */
export const RUNTIME_FLOORS = [
  "base",
  "types",
  "transport",
  "endpoint",
  "http",
  "openapi",
  "client",
  "resources",
  "middleware",
  "app",
  "testing",
  "index.ts",
] as const

/** The floors of `packages/transformer/src`: a stage imports only stages before it. */
export const TRANSFORMER_FLOORS = [
  "ir",
  "patterns",
  "compiler",
  "diagnostics",
  "1-find",
  "2-read",
  "3-plan",
  "sql",
  "4-emit",
  "5-patch",
  "emit-modules.ts",
  "emit-file.ts",
  "written-program.ts",
  "share-units.ts",
  "emit-program.ts",
  "compile.ts",
  "hosts",
  "index.ts",
] as const

/** Imports that point up, or lead to a folder that is not a floor. */
export function upward(arrows: readonly Arrow[], floors: readonly string[]): readonly Arrow[] {
  const height = (file: string): number => floors.indexOf(roomOf(file))
  return arrows.filter(
    ({ from, to }) => height(from) < height(to) || height(from) === -1 || height(to) === -1,
  )
}

/**
 * Folders of one folder that import each other in a circle, each with an import that is part of it.
 * Files in the folder itself do not count.
 */
export function circles(arrows: readonly Arrow[], folder = ""): readonly Arrow[] {
  const inside = arrows.flatMap((arrow) => {
    const from = subfolderOf(arrow.from, folder)
    const to = subfolderOf(arrow.to, folder)
    return from === undefined || to === undefined || from === to ? [] : [{ arrow, from, to }]
  })
  return inside.filter(({ from, to }) => reaches(inside, to, from)).map(({ arrow }) => arrow)
}

function reaches(edges: readonly Arrow[], from: string, to: string): boolean {
  const seen = new Set([from])
  for (const room of seen) for (const edge of edges) if (edge.from === room) seen.add(edge.to)
  return seen.has(to)
}

/** First part of a path: a folder, or the name of a file. */
function roomOf(file: string): string {
  return file.split("/", 1)[0] as string
}

function subfolderOf(file: string, folder: string): string | undefined {
  const prefix = folder === "" ? "" : `${folder}/`
  if (!file.startsWith(prefix)) return undefined
  const [room, ...rest] = file.slice(prefix.length).split("/")
  return rest.length === 0 ? undefined : room
}
