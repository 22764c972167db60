// Types that published packages export, with is, validate, decode and encode: bytes and CPU time of Precast, and of
// typia with createIs, createValidate, json.createValidateParse and json.createStringify. The packages are installed
// from npm into a temporary folder, without their scripts. `node compile/public-types.ts [NAME…]`: rows whose name
// holds one of the words; `--save`: into results/compile-public.json.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { packages } from "../../scripts/conformance/package-types/packages.ts"
import { run } from "../../scripts/conformance/package-types/run.ts"
import { environment } from "./build.ts"
import type { Call, Compiled, Compiler } from "./public-types-compile.ts"
import { installTypes } from "./public-types-install.ts"
import { save } from "./save.ts"

/** Seconds that one compilation may take. */
const LONGEST = 300

interface Row {
  readonly name: string
  /** Of `packages`. */
  readonly package: string
  /** Compiled as one program. */
  readonly types: readonly string[]
  /** Calls that are left out: both compilers refuse them for these types. */
  readonly without?: readonly Call[]
}

const FHIR = [
  "Patient",
  "Observation",
  "Encounter",
  "Condition",
  "MedicationRequest",
  "Bundle",
  "Practitioner",
  "Organization",
  "Questionnaire",
  "QuestionnaireResponse",
  "DiagnosticReport",
  "Procedure",
  "AllergyIntolerance",
  "CarePlan",
  "Claim",
]

const rows: readonly Row[] = [
  { name: "SlackEvent", package: "@slack/types", types: ["SlackEvent"] },
  { name: "fhir4.Patient", package: "@types/fhir", types: ["Patient"] },
  // It has a decimal number with toJSON().
  { name: "Stripe.Event", package: "stripe", types: ["Stripe.Event"], without: ["decode"] },
  {
    name: "discord GatewayDispatchPayload",
    package: "discord-api-types",
    types: ["GatewayDispatchPayload"],
  },
  { name: "ESTree Program", package: "@types/estree", types: ["Program"] },
  {
    name: "webhooks PullRequestEvent",
    package: "@octokit/webhooks-types",
    types: ["PullRequestEvent"],
  },
  { name: "grammy Update", package: "@grammyjs/types", types: ["Update"] },
  { name: "csstype Properties", package: "csstype", types: ["Properties"] },
  { name: "sarif Log", package: "@types/sarif", types: ["Log"] },
  { name: "openai ChatCompletion", package: "openai", types: ["OpenAI.ChatCompletion"] },
  { name: "15 roots of FHIR", package: "@types/fhir", types: FHIR },
  {
    name: "6 roots of schema-dts",
    package: "schema-dts",
    types: ["Person", "Product", "Event", "Recipe", "Thing", "Graph"],
  },
]

const { values, positionals } = parseArgs({
  options: { save: { type: "boolean", default: false } },
  allowPositionals: true,
})
const chosen = rows.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
)
const folder = mkdtempSync(join(tmpdir(), "public-types-"))
try {
  await installTypes(folder, chosen.map(packageOf))
  const measured = []
  for (const row of chosen) {
    const precast = await compile(row, "precast")
    const typia = await compile(row, "typia")
    console.log(`${row.name.padEnd(32)}${cells(precast)}   typia ${cells(typia)}`)
    measured.push({ ...row, version: packageOf(row).version, precast, typia })
  }
  if (values.save) save("compile-public", { format: 1, ...environment(), rows: measured })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function cells({ bytes, cpuSeconds, refused }: Compiled): string {
  const result = refused === undefined ? `${(bytes / 1e6).toFixed(2)} MB` : `refused: ${refused}`
  return `${result.padStart(9)} ${cpuSeconds.toFixed(1).padStart(6)} s`
}

function packageOf(row: Row): (typeof packages)[number] {
  return packages.find(({ name }) => name === row.package)!
}

/** In a separate process: none has what another has read. */
async function compile(row: Row, compiler: Compiler): Promise<Compiled> {
  const { from = row.package, beside = {} } = packageOf(row)
  const types = row.types.map((type) => `import(${JSON.stringify(from)}).${type}`)
  const job = { folder, types, without: row.without ?? [], globals: Object.keys(beside), compiler }
  const program = join(import.meta.dirname, "public-types-compile.ts")
  const flags = ["--max-old-space-size=6144", "--stack-size=4000", "--no-warnings"]
  const args = [...flags, program, JSON.stringify(job)]
  const { output, failed } = await run(process.execPath, args, { cwd: folder, seconds: LONGEST })
  if (failed !== null) return { bytes: 0, cpuSeconds: LONGEST, refused: `ended with ${failed}` }
  return JSON.parse(output) as Compiled
}
