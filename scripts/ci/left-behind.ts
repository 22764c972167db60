// Kills the processes that have an assignment in their environment and prints the command line of each: what a test
// starts inherits the environment, also when its parent has exited. Linux only; on other systems it finds none.
// Usage: node scripts/ci/left-behind.ts NAME=VALUE
import { existsSync, readdirSync, readFileSync } from "node:fs"

const [assignment] = process.argv.slice(2)
if (assignment !== undefined) for (const pid of otherProcesses()) end(pid, assignment)

function end(pid: number, variable: string): void {
  const words = read(pid, "cmdline")
  // A zombie has an empty command line.
  if (words.length === 0 || !read(pid, "environ").includes(variable)) return
  console.log(words.join(" ").slice(0, 300))
  try {
    process.kill(pid, "SIGKILL")
  } catch {
    // It has exited in the meantime.
  }
}

function otherProcesses(): readonly number[] {
  if (!existsSync("/proc")) return []
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => pid !== process.pid && pid !== process.ppid)
}

/** The texts of a file of a process; none when the process has exited or belongs to another user. */
function read(pid: number, file: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8").split("\0").filter(Boolean)
  } catch {
    return []
  }
}
