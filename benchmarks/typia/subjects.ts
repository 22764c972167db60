import { readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import {
  createEmitted,
  type Operations,
  type Subject,
  textsOf,
} from "../../packages/transformer/test/structures/emitted.ts"
import { enumerationText } from "../../packages/transformer/test/structures/enumerations.ts"
import { groups } from "../../packages/transformer/test/structures/groups.ts"
import { createRandom, type Structure, structures } from "../structures/src/index.ts"
import { createTypia, type TypiaOperations } from "./emitted.ts"

/** A type that both compile, and values of it and near it. */
export interface Compared {
  type: string
  values: readonly unknown[]
  wrong: readonly unknown[]
  /** Takes keys that it does not name, or all there are. */
  open: boolean
  ours<Name extends keyof Operations>(operation: Name): Operations[Name]
  /** A text: why typia does not take the type for this operation. */
  typias<Name extends keyof TypiaOperations>(operation: Name): TypiaOperations[Name] | string
}

const folder = resolve(import.meta.dirname, "../structures/src")
const read = (path: string): string => readFileSync(path, "utf8")
const texts: Record<string, string> = {
  ...Object.fromEntries(readdirSync(folder).map((name) => [name, read(resolve(folder, name))])),
  ...textsOf("entry.ts", ...Object.keys(groups)),
  "enumerations.ts": enumerationText,
}
const measured: Structure<unknown>[] = Object.values(structures)

/** The benchmarks' structures and those of the transformer's tests. */
export function subjectsOf(more: Record<string, string> = {}, types: string[] = []): Compared[] {
  const all: (Subject & Pick<Compared, "values" | "wrong" | "open">)[] = [
    ...measured.map(({ type, generate }) => ({
      file: "index.ts",
      type,
      values: Array.from({ length: 5 }, (_, seed) => generate(createRandom(seed))),
      wrong: [],
      open: type === "UltimateUnion",
    })),
    ...Object.entries(groups).flatMap(([file, entries]) =>
      entries.map(({ type, values, wrong, open = false }) => {
        return { file, type, values, wrong: wrong.map(([value]) => value), open }
      }),
    ),
    ...types.map((type) => ({ file: "more.ts", type, values: [], wrong: [], open: false })),
  ]
  const ours = createEmitted(
    { ...texts, ...more, "tag-types.ts": 'export type * from "@precast/runtime"' },
    all,
  )
  const typia = createTypia(
    { ...texts, ...more, "tag-types.ts": read(resolve(import.meta.dirname, "tag-types.ts")) },
    all,
  )
  return all.map((subject) => ({
    ...subject,
    ours: (operation) => ours(subject.type, operation) as never,
    typias: (operation) => typia(subject.type, operation),
  }))
}
