// The Dockerfiles that `precast init --docker` writes, with the packages as published.
import { strict as assert } from "node:assert"
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { replayDockerfile } from "../../docs/replay-dockerfile.ts"
import { finish } from "./process.ts"
import { environment, START } from "./projects.ts"
import type { Registry } from "./registry.ts"
import type { ManagerName } from "./tools.ts"

interface Image {
  readonly name: string
  readonly manager: ManagerName
  readonly init: readonly string[]
}

/** Each package manager, and each base image. */
const IMAGES: readonly Image[] = [
  { name: "npm", manager: "npm", init: ["--core", "uws"] },
  { name: "pnpm", manager: "pnpm", init: ["--core", "uws"] },
  { name: "Alpine", manager: "npm", init: ["--core", "js"] },
]

/** Makes a project for each, and runs the steps of its Dockerfile. @throws Error for a step that fails */
export async function tryDockerfiles(registry: Registry, folder: string): Promise<void> {
  for (const image of IMAGES)
    await tryDockerfile(image, registry, join(folder, `docker-${image.name}`))
}

async function tryDockerfile(
  { name, manager, init }: Image,
  registry: Registry,
  folder: string,
): Promise<void> {
  mkdirSync(folder)
  const env = await environment({ manager, template: "minimal" }, registry, folder)
  const words = [...START[manager], "init", "my-app", "--docker", "--yes", "--no-git", ...init]
  await finish(words, { cwd: folder, env })
  const context = join(folder, "my-app")
  const text = readFileSync(join(context, "Dockerfile"), "utf8")
  assert.equal(text.includes("alpine"), name === "Alpine")
  const ignored = readFileSync(join(context, ".dockerignore"), "utf8")
  const files = globSync("{*,.*,src/**}", { cwd: context }).filter((file) =>
    statSync(join(context, file)).isFile(),
  )
  // Another user runs the program, to whom the folder of all trials is closed.
  const stages = mkdtempSync(join(tmpdir(), "precast-image-"))
  try {
    const built = await replayDockerfile(
      { text, ignored, context, files, env },
      stages,
      async (url) => {
        const response = await fetch(`${url}/hello/x`)
        assert.equal(response.status, 200)
        assert.match(await response.text(), /Hello, x/)
      },
    )
    assert.equal(existsSync(join(built, "node_modules/typescript")), false, "no build tools")
    const found = await finish(["find", "node_modules", "-name", "uws_*.node"], { cwd: built })
    const binaries = found.split("\n").filter(Boolean)
    assert.equal(binaries.length, name === "Alpine" ? 0 : 1, binaries.join(", "))
    const kilobytes = Number.parseInt(
      await finish(["du", "-sk", "node_modules"], { cwd: built }),
      10,
    )
    const size = `${Math.round(kilobytes / 1024)} MB of node_modules`
    console.log(`Dockerfile, ${name}: built, serves, stops; ${size}`)
  } finally {
    rmSync(stages, { recursive: true, force: true })
  }
}
