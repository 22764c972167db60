import { strict as assert } from "node:assert"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./program.ts"
import type { Proxy } from "./proxy.ts"

/** The configuration of a proxy in docs/operations.md. */
export function configurationInDocs({ block }: Proxy): string {
  const page = readFileSync(join(root, "docs/operations.md"), "utf8")
  const found = new RegExp(`\`\`\`${block}\\n([^]*?)\`\`\``).exec(page)
  assert.ok(found, `docs/operations.md has a block ${block}`)
  return found[1] ?? ""
}
