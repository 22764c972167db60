import { createRandom, type StructureName, structures } from "../../structures/dist/index.js"
import { articles, boxes, heavy, people, SCHEMA, shuffled, tree, user, words } from "./texts.js"
import type { typiaAsserts } from "../typia/dist/index.js"

export type Kind = keyof typeof typiaAsserts | StructureName

export interface Payload {
  kind: Kind
  /** Several, so that nothing about a single text can be learned by the engine. */
  texts: string[]
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2)
const repeat = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

const own: Record<string, Payload> = {
  "update-user": payload("user", 64, user),
  "update-user, spaces": payload("user", 64, (at) =>
    JSON.stringify(user(at)).replaceAll('":', '": ').replaceAll(',"', ', "'),
  ),
  "update-user, pretty": payload("user", 64, (at) => pretty(user(at))),
  "update-user, keys in reverse": payload("user", 64, (at) =>
    Object.fromEntries(Object.entries(user(at)).toReversed()),
  ),
  "update-user, keys shuffled": payload("user", 64, (at) => shuffled(user(at), at)),
  "update-user, one key more": payload("user", 64, (at) => ({ ...user(at), more: "something" })),
  "update-user, escapes in 7 of 8": payload("user", 64, (at) => ({
    ...user(at),
    surname: at % 8 === 0 ? "smith" : 'smi"th',
  })),
  "schema, spaces": payload("schema", 32, (at) => SCHEMA.replace("123,", `${100 + at},`)),
  "schema, two fields": payload("schema", 32, (at) => ({ requiredKey: [at], enumKey: "Foo" })),
  heavy: payload("account", 32, heavy),
  "heavy, pretty": payload("account", 32, (at) => pretty(heavy(at))),
  "heavy, one other order": payload("account", 32, (at) => shuffled(heavy(at), 5)),
  "heavy, keys shuffled": payload("account", 32, (at) => shuffled(heavy(at), at)),
  "heavy, some Chinese": payload("account", 32, (at) =>
    JSON.stringify(heavy(at)).replace("Francisco", `Zürich ${at} 東京`),
  ),
  "array, 4 KB": payload("people", 16, (at) => people(8, at)),
  "array, 50 KB": payload("people", 4, (at) => people(100, at)),
  "array, 50 KB, pretty": payload("people", 4, (at) => pretty(people(100, at))),
  "array, 50 KB, other order": payload("people", 4, (at) => shuffled(people(100, at), 3)),
  "array, 64 KB, one emoji": payload("people", 4, (at) => [
    ...people(125, at),
    { ...people(1, at)[0], name: "😀" },
  ]),
  "long string": payload("article", 4, (at) => ({
    title: `title ${at}`,
    body: "lorem ipsum dolor sit amet, ".repeat(1_200),
    author: "me",
  })),
  "long string, escapes": payload("article", 4, (at) => ({
    title: `title ${at}`,
    body: 'lorem ipsum "dolor" sit amet,\n'.repeat(300),
    author: "me",
  })),
  "short strings, four escapes each": payload("strings", 4, (at) =>
    repeat(200, (index) => `a "${index + at}" \\ b\n`),
  ),
  "floats, 15 digits": payload("boxes", 4, (at) => boxes(60, 13, at)),
  "floats, 4 digits": payload("boxes", 4, (at) => boxes(60, 4, at)),
  integers: payload("numbers", 4, (at) => repeat(2_000, (index) => (index * 7_919 + at) % 100_000)),
  "nested 1,000 deep": payload("tree", 4, (at) => tree(1_000, 1, at)),
  "tree of 364": payload("tree", 4, (at) => tree(5, 3, at)),
  Chinese: payload("articles", 4, (at) => articles(40, at, words(0x4e00, 20_000, at))),
  Russian: payload("articles", 4, (at) => articles(40, at, words(0x430, 32, at))),
  French: payload("articles", 4, (at) =>
    articles(40, at, (length) => "Le garçon a mangé la crème brûlée. ".repeat(6).slice(0, length)),
  ),
}

const fromStructures = Object.fromEntries(
  (Object.keys(structures) as StructureName[]).map((name) => [
    `typia: ${name}`,
    payload(name, 16, (at) => structures[name].generate(createRandom(at))),
  ]),
)

export const payloads: Record<string, Payload> = { ...own, ...fromStructures }

/** As a server gets them: flat strings decoded from bytes. */
function payload(kind: Kind, count: number, make: (at: number) => unknown): Payload {
  const texts = repeat(count, make).map((made) =>
    new TextDecoder().decode(
      new TextEncoder().encode(typeof made === "string" ? made : JSON.stringify(made)),
    ),
  )
  return { kind, texts }
}
