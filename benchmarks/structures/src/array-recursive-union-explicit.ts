import type { Random } from "./random.ts"
import { missing, type Structure } from "./structure.ts"

/** A folder's content: folders in folders, and files of several kinds. */
export type ArrayRecursiveUnionExplicit = Bucket[]

export type Bucket = Directory | ImageFile | TextFile | ZipFile | Shortcut

export interface Directory {
  type: "directory"
  id: number
  name: string
  path: string
  children: Bucket[]
}

export interface ImageFile {
  type: "file"
  extension: "jpg"
  id: number
  name: string
  path: string
  width: number
  height: number
  url: string
  size: number
}

export interface TextFile {
  type: "file"
  extension: "txt"
  id: number
  name: string
  path: string
  size: number
  content: string
}

export interface ZipFile {
  type: "file"
  extension: "zip"
  id: number
  name: string
  path: string
  size: number
  count: number
}

export interface Shortcut {
  type: "file"
  extension: "lnk"
  id: number
  name: string
  path: string
  target: Bucket
}

export const arrayRecursiveUnionExplicit: Structure<ArrayRecursiveUnionExplicit> = {
  name: "array-recursive-union-explicit",
  type: "ArrayRecursiveUnionExplicit",
  generate: (random) => [
    ...kinds.map((kind) => kind(random, 3)),
    ...random.list(1, 4, () => random.one(kinds)(random, 2)),
    kinds[3]!(random, 0),
  ],
  spoilers: [
    { name: "id of the first", path: "/0/id", put: "1", place: "first" },
    { name: "size of an image", path: "/1/size", put: "1", place: "middle" },
    { name: "count of the last archive", path: "/-1/count", put: "1", place: "last" },
    { name: "wrong first discriminant", path: "/1/type", put: "socket", at: "/1" },
    { name: "wrong second discriminant", path: "/2/extension", put: "md", at: "/2" },
    { name: "extension of another kind", path: "/2/extension", put: "jpg", at: "/2" },
    { name: "extension missing", path: "/3/extension", put: missing, at: "/3" },
    { name: "inside of a folder", path: "/0/children/0/name", put: 1 },
    { name: "null in a folder", path: "/0/children/1", put: null },
    { name: "text for a folder's content", path: "/0/children", put: "" },
    { name: "inside of a shortcut", path: "/4/target/name", put: null },
    { name: "target missing", path: "/4/target", put: missing },
    { name: "key missing", path: "/2/content", put: missing },
  ],
}

const kinds: readonly ((random: Random, depth: number) => Bucket)[] = [
  (random, depth) => ({
    type: "directory",
    ...entry(random),
    children: depth === 0 ? [] : random.list(2, 4, () => random.one(kinds)(random, depth - 1)),
  }),
  (random) => ({
    type: "file",
    extension: "jpg",
    ...entry(random),
    width: random.int(100, 4000),
    height: random.int(100, 4000),
    url: `https://example.com/${random.text()}.jpg`,
    size: random.int(1, 10_000_000),
  }),
  (random) => ({
    type: "file",
    extension: "txt",
    ...entry(random),
    size: random.int(1, 10_000),
    content: `${random.text(10, 30)} ${random.text(10, 30)}`,
  }),
  (random) => ({
    type: "file",
    extension: "zip",
    ...entry(random),
    size: random.int(1, 10_000_000),
    count: random.int(1, 1000),
  }),
  (random, depth) => ({
    type: "file",
    extension: "lnk",
    ...entry(random),
    target: depth === 0 ? kinds[1]!(random, 0) : random.one(kinds)(random, depth - 1),
  }),
]

function entry(random: Random): { id: number; name: string; path: string } {
  return {
    id: random.int(1, 1_000_000),
    name: random.text(),
    path: `/${random.text()}/${random.text()}`,
  }
}
