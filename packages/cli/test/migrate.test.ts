import { spawnSync } from "node:child_process"
import { readFileSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { precast } from "./helpers/bin.ts"
import { type Folder, makeFolder } from "./helpers/folder.ts"

const before = `import typia from "typia"\n\nexport const isText = typia.createIs<string>()\n`
const after = `import { is } from "@precast/runtime"\n\nexport const isText = is<string>\n`
const files = {
  "package.json": "{}",
  ".gitignore": "ignored\n",
  "src/a.ts": before,
  "src/b/b.tsx": before,
  "ignored/c.ts": before,
}

function git(folder: Folder, ...args: string[]): void {
  const own = ["-c", "user.name=Test", "-c", "user.email=test@example.com"]
  const ran = spawnSync("git", [...own, ...args], { cwd: folder.path, encoding: "utf8" })
  expect(ran.status, ran.stderr).toBe(0)
}

function repository(): Folder {
  const folder = makeFolder(files)
  git(folder, "init", "-q")
  git(folder, "add", ".")
  git(folder, "commit", "-qm", "First")
  return folder
}

test("changes all files that git does not ignore", async () => {
  const folder = repository()
  const { code, stdout } = await precast(folder.path, ["migrate", "typia"])
  expect([folder.read("src/a.ts"), folder.read("src/b/b.tsx")]).toEqual([after, after])
  expect(folder.read("ignored/c.ts")).toBe(before)
  expect(stdout).toContain("2 places moved in 2 files.")
  expect(stdout).toContain("npm uninstall typia")
  expect(code).toBe(0)
})

test("changes nothing with --dry-run, and prints what would change", async () => {
  const folder = repository()
  const { code, stdout } = await precast(folder.path, ["migrate", "typia", "--dry-run"])
  expect(folder.read("src/a.ts")).toBe(before)
  expect(stdout).toContain('    - import typia from "typia"\n')
  expect(stdout).toContain("    + export const isText = is<string>\n")
  expect(stdout).toContain("2 places would be moved in 2 files.")
  expect(code).toBe(0)
})

test("changes what is named alone, also from below the project's folder", async () => {
  const folder = repository()
  await precast(`${folder.path}/src`, ["migrate", "typia", "b"])
  expect([folder.read("src/a.ts"), folder.read("src/b/b.tsx")]).toEqual([before, after])
})

test("PC3031: a path that does not exist", async () => {
  const folder = repository()
  const { code, stderr } = await precast(folder.path, ["migrate", "typia", "lib"])
  expect([code, stderr.split(" ", 1)[0]]).toEqual([1, "PC3031"])
})

test("PC3030: a file that is changed and not committed, unless it is forced", async () => {
  const folder = repository()
  folder.write("src/a.ts", `${before}// more\n`)
  const refused = await precast(folder.path, ["migrate", "typia"])
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/^PC3030 .*src\/a\.ts/)])
  expect(folder.read("src/b/b.tsx")).toBe(before)
  const other = await precast(folder.path, ["migrate", "typia", "src/b"])
  expect([other.code, folder.read("src/b/b.tsx")]).toEqual([0, after])
  const forced = await precast(folder.path, ["migrate", "typia", "--force"])
  expect([forced.code, folder.read("src/a.ts")]).toEqual([0, `${after}// more\n`])
})

test("PC3030: a new file, and a folder without git", async () => {
  const folder = repository()
  folder.write("src/new.ts", before)
  const fresh = await precast(folder.path, ["migrate", "typia"])
  expect(fresh.stderr).toMatch(/^PC3030 .* src\/new\.ts\.$/m)
  const plain = makeFolder(files)
  const refused = await precast(plain.path, ["migrate", "typia"])
  expect(refused.stderr).toMatch(/^PC3030 /)
})

test("a file that cannot be parsed is reported, the others are changed", async () => {
  const folder = repository()
  folder.write("src/broken.ts", 'import typia from "typia"\nconst = 1\n')
  const { stdout } = await precast(folder.path, ["migrate", "typia", "--json"])
  const told = JSON.parse(stdout) as { files: string[]; left: { file: string; line: number }[] }
  expect(told.files).toEqual(["src/a.ts", "src/b/b.tsx"])
  expect(told.left).toEqual([expect.objectContaining({ file: "src/broken.ts", line: 2 })])
})

test("reports that there is nothing to do", async () => {
  const folder = makeFolder({ "package.json": "{}", "src/a.ts": "export {}\n" })
  const { code, stdout } = await precast(folder.path, ["migrate", "typia"])
  expect([code, stdout.trim()]).toEqual([0, "Nothing to do: nothing of typia is used."])
})

test("writes nothing through symbolic links: PC3094", async () => {
  const elsewhere = makeFolder({ "a.ts": before })
  for (const link of ["src/link.ts", "linked"]) {
    const folder = makeFolder({ "package.json": "{}", "src/b.ts": before })
    const target = link.endsWith(".ts") ? join(elsewhere.path, "a.ts") : elsewhere.path
    symlinkSync(target, join(folder.path, link))
    const { code, stderr } = await precast(folder.path, ["migrate", "typia", "--force"])
    expect(stderr).toContain("PC3094")
    expect(code).toBe(1)
    expect(readFileSync(join(elsewhere.path, "a.ts"), "utf8")).toBe(before)
    expect(folder.read("src/b.ts")).toBe(before)
  }
})
