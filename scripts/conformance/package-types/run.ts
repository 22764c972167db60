import { spawn } from "node:child_process"

/**
 * Runs a program with its errors on ours.
 * @param seconds that it may take; then it is killed
 * @returns its output; `failed` has its exit code or the signal that ended it, or is null
 */
export async function run(
  command: string,
  args: readonly string[],
  { cwd, seconds }: { readonly cwd: string; readonly seconds: number },
): Promise<{ output: string; failed: string | null }> {
  const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "inherit"] })
  let output = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text))
  const timer = setTimeout(() => child.kill("SIGKILL"), seconds * 1000)
  const [code, signal] = await new Promise<[number | null, string | null]>((done, fail) => {
    child.on("error", fail)
    child.on("close", (...how) => done(how))
  })
  clearTimeout(timer)
  return { output, failed: code === 0 ? null : String(signal ?? code) }
}
