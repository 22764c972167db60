// The runner of typescript-runtime-type-benchmarks, as it is, on its cases of some libraries and on one of Precast:
//   JUDGED_MOLTAR=FOLDER node published/moltar.ts [--only NAMES] [--merge]
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { availableParallelism, cpus, loadavg } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { commitOf } from "../../scripts/conformance/judged/material.ts"
import { stageMoltar } from "../../scripts/conformance/judged/moltar/stage-moltar.ts"
import { jsonText } from "../bench/src/results/json-text.ts"
import { pinned, pinsHere } from "../bench/src/server/pin.ts"

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    merge: { type: "boolean", default: false },
  },
})

interface Case {
  readonly packages: readonly string[]
  readonly project?: string
}

/** Its cases, with what they import; those of a compiler with their project. */
const cases: Readonly<Record<string, Case>> = {
  typia: { packages: ["typia", "ts-patch"], project: "cases/typia" },
  "ts-runtime-checks": { packages: ["ts-runtime-checks"], project: "cases/ts-runtime-checks/src" },
  "sinclair-typebox-ahead-of-time": { packages: ["@sinclair/typebox"] },
  "sinclair-typebox-just-in-time": { packages: ["@sinclair/typebox"] },
  ajv: { packages: ["ajv"] },
  arktype: { packages: ["arktype"] },
  valibot: { packages: ["valibot"] },
  zod: { packages: ["zod"] },
}

interface Measured {
  readonly benchmark: string
  readonly name: string
  /** Calls per second. */
  readonly ops: number
  /** Of error, in percent. */
  readonly margin: number
}

const others = Object.keys(cases)
const packages = [...new Set(Object.values(cases).flatMap((one) => one.packages))]
const { source, folder } = stageMoltar(others, packages)
const results = join(folder, `docs/results/node-${process.versions.node.split(".")[0]}.json`)
const [load = 0] = loadavg()
try {
  rmSync(results, { force: true })
  const chosen = ["precast", ...others].filter((name) => name.includes(values.only))
  for (const name of chosen) compile(name)
  for (const name of chosen) measure(name)
  save()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function run(words: readonly string[]): void {
  const [file = "", ...args] = words
  const env = { ...process.env, TS_NODE_TRANSPILE_ONLY: "true" }
  execFileSync(file, args, { cwd: folder, env, stdio: ["ignore", "inherit", "inherit"] })
}

function compile(name: string): void {
  const project = Object.hasOwn(cases, name) ? cases[name]?.project : undefined
  if (project === undefined) return
  run([process.execPath, "node_modules/ts-patch/bin/tspc.js", "-p", project])
}

function measure(name: string): void {
  const words = [process.execPath, "node_modules/ts-node/dist/bin.js", "index.ts"]
  run(pinned(pinsHere().server, [...words, "run-internal", name]))
}

function save(): void {
  const file = join(import.meta.dirname, "../results/published-moltar.json")
  const isMerged = values.merge && existsSync(file)
  const earlier = isMerged
    ? (JSON.parse(readFileSync(file, "utf8")) as { results: Measured[] })
    : null
  const measured = (JSON.parse(readFileSync(results, "utf8")) as { results: Measured[] }).results
  const key = ({ benchmark, name }: Measured): string => `${benchmark} ${name}`
  const now = new Set(measured.map(key))
  const kept = (earlier?.results ?? []).filter((one) => !now.has(key(one)))
  const all = [...kept, ...measured].map(({ benchmark, name, ops, margin }) => ({
    benchmark,
    name,
    ops: Math.round(ops),
    margin,
  }))
  const machine = {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    node: process.versions.node,
    v8: process.versions.v8,
    load: Math.round(load * 10) / 10,
  }
  const versions = Object.fromEntries(packages.map((name) => [name, versionOf(name)]))
  const result = {
    format: 1,
    date: new Date().toISOString(),
    machine,
    commit: commitOf(source),
    versions,
    results: all,
  }
  mkdirSync(join(file, ".."), { recursive: true })
  writeFileSync(file, jsonText(result, 3))
}

function versionOf(name: string): string {
  const file = join(folder, "node_modules", name, "package.json")
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version
}
