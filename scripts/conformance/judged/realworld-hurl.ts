import { createHash } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { buildExample, CORES, whileServing } from "./example-server.ts"
import { readHurl } from "./hurl/read-hurl.ts"
import { runHurl } from "./hurl/run-hurl.ts"
import { fromPath } from "./material.ts"
import { NotGiven, type Suite } from "./suite.ts"

/** The official Hurl files of RealWorld against examples/realworld: a case is an assertion or a request. */
export const realWorldHurl: Suite = {
  name: "realworld-hurl",
  judges:
    "examples/realworld by the newer files of the same project, with its errors, on each core",
  async run() {
    const folder = fromPath("realworld-hurl", "github.com/realworld-apps/realworld")
    const files = globSync("**/*.hurl", { cwd: folder }).toSorted()
    if (files.length === 0) throw new NotGiven("JUDGED_REALWORLD_HURL has no .hurl files")
    const texts = files.map((file) => readFileSync(join(folder, file), "utf8"))
    buildExample("realworld")
    const failed: string[] = []
    let cases = 0
    for (const core of CORES)
      await whileServing("examples/realworld/dist/main.js", core, async (host) => {
        for (const [at, file] of files.entries()) {
          // The database keeps the users of the runs before.
          const uid = `${Date.now()}${at}`
          const outcomes = await runHurl(readHurl(texts[at]!), { host, uid })
          cases += outcomes.length
          for (const { name, fault } of outcomes)
            if (fault !== undefined) failed.push(`${core} ${basename(file)} ${name}: ${fault}`)
        }
      })
    const version = createHash("sha256").update(texts.join("\n")).digest("hex").slice(0, 8)
    return { version, passed: cases - failed.length, explained: [], failed }
  },
}
