// What each package is made of, as CycloneDX: node scripts/release/sbom.ts FOLDER
import { strict as assert } from "node:assert"
import { execFileSync } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { folderOf, parts } from "./tarballs/pack.ts"

const root = resolve(import.meta.dirname, "../..")
const [folder] = process.argv.slice(2)
assert.ok(folder, "node scripts/release/sbom.ts FOLDER")
mkdirSync(folder, { recursive: true })
const filters = ["--filter", "./packages/*", "--filter", "@precast/bench"]
const pnpm = ["-y", "--prefer-offline", "pnpm@12", ...filters, "sbom"]
const options = ["--sbom-format", "cyclonedx", "--sbom-spec-version", "1.6", "--prod", "--split"]
const out = ["--out", join(resolve(folder), "%s-%v.cdx.json")]
execFileSync("npx", [...pnpm, ...options, ...out], {
  cwd: root,
  stdio: ["ignore", "ignore", "inherit"],
})

const made = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith(".cdx.json"))
    .map((file) => [file, read(join(folder, file))]),
)
for (const part of parts) {
  const text = readFileSync(join(root, folderOf(part), "package.json"), "utf8")
  const { name, version, dependencies } = JSON.parse(text) as {
    name: string
    version: string
    dependencies: Record<string, string>
  }
  const [file, bill] = [...made].find(([, each]) => each.name === name) ?? []
  assert.ok(file && bill, `${name} has no bill of materials`)
  assert.equal(bill.version, version)
  const missing = Object.keys(dependencies).filter((each) => !bill.components.has(each))
  assert.deepEqual(missing, [], `${file}: dependencies of ${name}`)
  console.log(`${file}: ${bill.components.size} packages`)
}

interface Part {
  readonly group?: string
  readonly name: string
  readonly version: string
}

function read(file: string): { name: string; version: string; components: ReadonlySet<string> } {
  const bill = JSON.parse(readFileSync(file, "utf8")) as {
    bomFormat: string
    metadata: { component: Part }
    components: Part[]
  }
  assert.equal(bill.bomFormat, "CycloneDX", file)
  const { component } = bill.metadata
  const names = bill.components.map(fullName)
  return { name: fullName(component), version: component.version, components: new Set(names) }
}

function fullName({ group, name }: Part): string {
  return group === undefined || group === "" ? name : `${group}/${name}`
}
