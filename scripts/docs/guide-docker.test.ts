// The Dockerfiles of docs/guide-deploy.md, and the line of them that leaves the binaries of other platforms out.
import { execFileSync } from "node:child_process"
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { expect, test } from "vitest"
import { dockerFiles } from "../../packages/cli/src/init/docker.ts"

const guide = readFileSync(resolve(import.meta.dirname, "../../docs/guide-deploy.md"), "utf8")
const command = /^RUN (find node_modules[^]*?-delete)$/m.exec(guide)![1]!
const own = `uws_linux_${process.arch}_${process.versions.modules}.node`

test.each([
  ["npm", "node_modules/uWebSockets.js"],
  ["pnpm", "node_modules/.pnpm/uwebsockets@3.0.6/node_modules/uwebsockets"],
])("keeps the binary of this platform alone, in the folders of %s", (_manager, place) => {
  const folder = mkdtempSync(join(tmpdir(), "precast-image-"))
  try {
    mkdirSync(join(folder, place), { recursive: true })
    for (const name of [
      own,
      "uws_linux_s390x_137.node",
      "uws_darwin_arm64_137.node",
      "uws_win32_x64_137.node",
      "uws.js",
    ])
      writeFileSync(join(folder, place, name), "")
    execFileSync("sh", ["-c", command], { cwd: folder })
    const left = globSync("**/uws*", { cwd: join(folder, place) })
    expect(left.toSorted()).toEqual(["uws.js", own].toSorted())
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each(["uws", "js"] as const)(
  "`precast init --docker` writes what the guide shows: %s",
  (core) => {
    const project = { manager: "npm", core, program: "dist/main.js", hasWorkspaces: false } as const
    const [file] = dockerFiles(project)
    expect(guide).toContain(`\`\`\`dockerfile\n${file?.text}\`\`\`\n`)
  },
)
