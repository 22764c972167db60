// Makes `programs/lib/dist`, what `precast bench lib` runs: the programs of benchmarks/check, decode and encode,
// which are compiled there (`pnpm -C benchmarks run build:lib`), as JavaScript in the folders that they
// know each other by. A package in node_modules cannot be TypeScript. `--typia FOLDER` compiles those of typia 14.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { buildTypia14 } from "../check/typia-14/build-typia-14.ts"

const from = fileURLToPath(new URL("../", import.meta.url))
const to = fileURLToPath(new URL("programs/lib/dist/", import.meta.url))
const { typia } = parseArgs({ options: { typia: { type: "string" } } }).values
if (typia !== undefined) await buildTypia14(typia)

const compiled = ["structures", "check/precast", "check/typia", "check/typia-finite"]
const programs = ["decode/typia", "decode", "encode"]
// What only the repository's own tables need.
const left = new Set(["run.ts", "print.ts", "save.ts", "ts-runtime-checks.ts"])
const leftCompiled = /\/dist\/(run|hostile)\.js$/

const typia14 = existsSync(join(from, "check/typia-14/dist")) ? ["check/typia-14"] : []

const isCode = (path) => !/\.(d\.ts|map|tsbuildinfo)$/.test(path) && !leftCompiled.test(path)

rmSync(to, { recursive: true, force: true })
for (const name of [...compiled, ...typia14, ...programs]) {
  cpSync(join(from, name, "dist"), join(to, name, "dist"), { recursive: true, filter: isCode })
}
for (const file of readdirSync(join(from, "check/src"), { recursive: true })) {
  if (!file.endsWith(".ts") || left.has(file.split("/").at(-1))) continue
  const text = stripTypeScriptTypes(readFileSync(join(from, "check/src", file), "utf8"))
  const target = join(to, "check/src", file.replace(/\.ts$/, ".js"))
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text.replaceAll(/(from "\.[^"]*)\.ts"/g, '$1.js"'))
}
const schemas = join(to, "encode/dist/schemas.js")
writeFileSync(
  schemas,
  readFileSync(schemas, "utf8").replace(`json-schemas.ts"`, `json-schemas.js"`),
)
writeFileSync(join(to, "package.json"), `{ "type": "module" }\n`)
