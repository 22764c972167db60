import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { projectFolder, stateFolder } from "./state-folder.ts"

test("git does not see what is in the state folder of a project", () => {
  const project = mkdtempSync(join(tmpdir(), "precast-state-"))
  onTestFinished(() => rmSync(project, { recursive: true, force: true }))
  writeFileSync(join(project, "package.json"), "{}")
  mkdirSync(join(project, "src/deep"), { recursive: true })
  const folder = stateFolder(projectFolder(join(project, "src/deep")), "buckets")
  expect(folder).toBe(join(project, ".precast/buckets"))
  writeFileSync(join(folder, ".secret"), "a signing key")
  const git = (...words: string[]): string =>
    execFileSync("git", words, { cwd: project, encoding: "utf8" })
  git("init", "--quiet")
  expect(git("status", "--porcelain", "--untracked-files=all")).toBe("?? package.json\n")
})
