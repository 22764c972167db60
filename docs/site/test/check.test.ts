// What the check of the built site refuses.
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { test } from "node:test"

test("dead links, anchors and resources, and those of other servers, are reported", () => {
  const folder = mkdtempSync(join(tmpdir(), "precast-check-"))
  try {
    const links = '<a class="x" href="/b.html#there">1</a>'.repeat(100)
    const wrong =
      '<a href="/none.html">2</a><a href="./b#nowhere">3</a><img src="/no.png"><script src="https://cdn.example/x.js"></script>'
    writeFileSync(join(folder, "a.html"), `${links}${wrong}<a href="https://example.com">4</a>`)
    writeFileSync(join(folder, "b.html"), '<h1 id="there">b</h1>')
    const check = resolve(import.meta.dirname, "../check.mjs")
    const { status, stderr } = spawnSync("node", [check, folder], { encoding: "utf8" })
    assert.equal(status, 1)
    assert.deepEqual(stderr.trim().split("\n"), [
      "/a.html: /none.html leads nowhere",
      "/a.html: ./b#nowhere leads nowhere",
      "/a.html: /no.png leads nowhere",
      "/a.html: loads https://cdn.example/x.js",
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
