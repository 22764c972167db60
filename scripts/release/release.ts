// Packs, tests, lists and publishes a release; run by .github/workflows/publish.yml.
//   node scripts/release/release.ts needed             is there a version that npm has not got? (GITHUB_OUTPUT)
//   node scripts/release/release.ts pack FOLDER        tarballs, their names by package
//   node scripts/release/release.ts publish FOLDER     what is new of it; --dry-run only prints it
//   node scripts/release/release.ts notes              the text of the changelogs for this version
//   node scripts/release/release.ts examples           gives the examples this version, after `changeset version`
import { strict as assert } from "node:assert"
import { appendFileSync, globSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { folderOf, packAll, parts, readAll } from "./tarballs/pack.ts"
import { isPublished, publishAll } from "./tarballs/publish.ts"

const root = resolve(import.meta.dirname, "../..")
const [command, folder = "", ...flags] = process.argv.slice(2)
const place = { cwd: root }

switch (command) {
  case "needed": {
    const { name, version } = manifestOf("cli")
    // The last of them to be published: with it all are.
    const needed = !(await isPublished(`${name}@${version}`, place))
    console.log(`${name}@${version} ${needed ? "will be published" : "is published"}`)
    const output = process.env.GITHUB_OUTPUT
    if (output) appendFileSync(output, `needed=${needed}\nversion=${version}\n`)
    break
  }
  case "pack": {
    assert.ok(folder, "a folder")
    nameRepository()
    for (const { file } of await packAll(resolve(folder))) console.log(file)
    break
  }
  case "publish": {
    assert.ok(folder, "a folder")
    await publishAll(await readAll(resolve(folder)), { dryRun: flags.includes("--dry-run"), place })
    break
  }
  case "notes":
    console.log(notes())
    break
  case "examples":
    nameVersion()
    break
  default:
    console.error(
      "node scripts/release/release.ts needed | pack FOLDER | publish FOLDER | notes | examples",
    )
    process.exitCode = 64
}

type Part = (typeof parts)[number]

function manifestOf(part: Part): { name: string; version: string } {
  const text = readFileSync(join(root, folderOf(part), "package.json"), "utf8")
  return JSON.parse(text) as { name: string; version: string }
}

/** The section of this version in each changelog. */
function notes(): string {
  return parts
    .map((part) => {
      const { name, version } = manifestOf(part)
      const text = readFileSync(join(root, folderOf(part), "CHANGELOG.md"), "utf8")
      const sections = text.split(/^## /m)
      const said = sections.find((each) => each.startsWith(`${version}\n`))?.slice(version.length)
      assert.ok(said, `${folderOf(part)}/CHANGELOG.md has no section ${version}`)
      return `## ${name}\n\n${said.trim()}\n`
    })
    .join("\n")
}

/** Examples outside of the workspace name versions, as those do who copy them. */
function nameVersion(): void {
  const { version } = manifestOf("cli")
  const ours = new Set(parts.map((part) => manifestOf(part).name))
  for (const path of globSync("examples/**/package.json", {
    cwd: root,
    exclude: ["**/node_modules/**"],
  })) {
    const file = join(root, path)
    const text = readFileSync(file, "utf8")
    const named = text.replaceAll(/"([^"]+)": "\d+\.\d+\.\d+"/g, (all, name: string) =>
      ours.has(name) ? `"${name}": "${version}"` : all,
    )
    if (named !== text) writeFileSync(file, named)
  }
}

/** npm holds the provenance to the repository that package.json names: the one that this runs in. */
function nameRepository(): void {
  const name = process.env.GITHUB_REPOSITORY
  if (name === undefined) return
  for (const part of parts) {
    const file = join(root, folderOf(part), "package.json")
    const manifest = JSON.parse(readFileSync(file, "utf8")) as object
    const repository = {
      type: "git",
      url: `git+https://github.com/${name}.git`,
      directory: folderOf(part),
    }
    writeFileSync(file, `${JSON.stringify({ ...manifest, repository }, null, 2)}\n`)
  }
}
