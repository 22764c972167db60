import { type Case, given } from "./case.ts"

const config =
  "import { config, encode, decode, api, type Alias, type Header, type Secret } from '@precast/runtime'\n"

/** Settings read from the environment, and secrets. */
export const settings: Case[] = [
  given(
    "PC1150",
    `${config}interface Keys { key: Secret; many?: Secret[] }\nencode<Keys>({ key: null! })\ndecode<{ all: Keys }>("")\napi({ method: "GET", path: "/a" }, ({ key }: { key: Secret }) => key)`,
    "2:31 PC1150 Keys.many[]",
    "2:18 PC1150 Keys.key",
    "5:48 PC1150 key",
    "5:1 PC1150 GET /a response",
  ),
  given(
    "PC1151",
    `${config}interface Settings { a: string | number; limits: Map<string, number>; inner: { list: { x: number }[] }; keys: Secret<string[]> }\nconfig<Settings>()`,
    "2:22 PC1151 Settings.a",
    "2:42 PC1151 Settings.limits",
    "2:80 PC1151 Settings.inner.list",
    "2:105 PC1151 Settings.keys",
  ),
  given(
    "PC1152",
    `${config}config<{ poolSize: number; pool: { size: number }; x: string & Alias<"POOL"> }>()\nconfig<{ a: number; b: string & Alias<"A"> }>({})`,
    "2:36 PC1152 size",
    "3:21 PC1152 b",
  ),
  given(
    "PC1153",
    `${config}config<Record<string, string>>()\nconfig<{}>()\nconfig<string[]>()\nconfig<{ a: 1 } | { b: 1 }>()\nconfig<{ a: 1 }>()`,
    "2:1 PC1153",
    "3:1 PC1153",
    "4:1 PC1153",
    "5:1 PC1153",
  ),
  given("PC1154", `${config}config<{ a: string & Header<"x-a"> }>()`, "2:10 PC1154 a"),
  given("PC1010", `${config}export const read = () => config()`, "2:27 PC1010"),
  given("PC1011", `${config}export const read = config`, "2:21 PC1011"),
]
