import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"

// The packages of this workspace: what is measured is this checkout's transformer.
const workspace = join(import.meta.dirname, "..")
export const packages: Readonly<Record<string, string>> = {
  "@precast": join(workspace, "node_modules/@precast"),
  // A server project has the types of Node.js; they are a good part of what the compiler reads.
  "@types": join(workspace, "../node_modules/@types"),
  "ts-patch": join(workspace, "node_modules/ts-patch"),
  typescript: join(workspace, "node_modules/typescript"),
}

/**
 * Source of one file: a few types that differ from file to file and two endpoints that read and
 * return them, so that nothing can be shared between files.
 */
export function endpointFile(index: number): string {
  const extra = Array.from({ length: index % 5 }, (_, i) => `  extra${i}?: string[]\n`).join("")
  return `import { api, type Header, type Int, type MaxItems, type MaxLength, type Min } from "@precast/runtime"

export interface Address${index} {
  street: string & MaxLength<200>
  city: string
  zip?: string
  country: "DE" | "FR" | "PL" | "X${index}"
}

export type Payment${index} =
  | { type: "card"; lastFour: string; expires: Date }
  | { type: "bank"; iban: string; bic?: string }
  | { type: "voucher${index}"; code: string; worth: number & Min<0> }

export interface Customer${index} {
  id: number & Int
  name: string & MaxLength<80>
  email: string
  addresses: Address${index}[] & MaxItems<10>
  payment: Payment${index} | null
  created: Date
${extra}}

export const save${index} = api(
  { method: "POST", path: "/customers${index}" },
  (customer: Customer${index}): Customer${index} => {
    customer.created.setUTCDate(1)
    return customer
  },
)

export const find${index} = api(
  { method: "GET", path: "/customers${index}/:id" },
  ({ id, tenant, limit = 10 }: { id: number; tenant: string & Header<"x-tenant">; limit?: number & Int }): {
    id: number
    tenant: string
    limit: number
    addresses: Address${index}[]
  } => ({ id, tenant, limit, addresses: [] }),
)
`
}

export const compilerOptions = {
  target: "es2024",
  module: "nodenext",
  strict: true,
  skipLibCheck: true,
  types: ["node"],
  rootDir: "src",
}

export const plugins = [{ transform: "@precast/transformer" }]

/** Writes a project of `files` files with two endpoints each, and a tsconfig with and one without the plugin. */
export function writeProject(folder: string, files: number): void {
  mkdirSync(join(folder, "src"), { recursive: true })
  mkdirSync(join(folder, "node_modules"))
  for (const [name, target] of Object.entries(packages)) {
    symlinkSync(target, join(folder, "node_modules", name), "junction")
  }
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
  write("package.json", `{ "type": "module", "private": true }\n`)
  for (let index = 0; index < files; index++) write(`src/part${index}.ts`, endpointFile(index))
  const config = (extra: object): string =>
    `${JSON.stringify({ compilerOptions: { ...compilerOptions, ...extra }, include: ["src"] }, null, 2)}\n`
  write("tsconfig.plain.json", config({ outDir: "out/plain" }))
  write("tsconfig.precast.json", config({ outDir: "out/precast", plugins }))
}
