#!/usr/bin/env node
// Ends the processes that have an assignment in their environment and says what each was, a line each: what tests
// have started inherits it from them, also when nobody is its parent any more. Linux alone; elsewhere it finds none.
// Usage: scripts/ci/left-behind.mjs NAME=VALUE
import { existsSync, readdirSync, readFileSync } from "node:fs"

const [assignment] = process.argv.slice(2)
for (const pid of assignment ? processes() : []) {
  const words = read(pid, "cmdline")
  // One that has ended, and nobody has waited for, has no words.
  if (words.length === 0 || !read(pid, "environ").includes(assignment)) continue
  console.log(words.join(" ").slice(0, 300))
  kill(pid)
}

function processes() {
  if (!existsSync("/proc")) return []
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => pid !== process.pid && pid !== process.ppid)
}

/** Its texts; none of one that has gone, or belongs to somebody else. */
function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8").split("\0").filter(Boolean)
  } catch {
    return []
  }
}

function kill(pid) {
  try {
    process.kill(pid, "SIGKILL")
  } catch {
    // It went by itself.
  }
}
