import { resolve } from "node:path"
import { Command } from "commander"
import { port } from "../args-values.ts"
import type { Finding } from "../doctor/finding.ts"
import { type Choose, examples, exits } from "../invocation.ts"
import { tsconfigPath } from "../project/project-tsconfig.ts"
import type { Terminal } from "../terminal.ts"

export interface DoctorOptions {
  readonly directory: string
  readonly project: string | undefined
  readonly port: number | undefined
  readonly json: boolean
}

/** The args table of `precast doctor`. */
export function doctorCommand(choose: Choose): Command {
  return new Command("doctor")
    .description("Check a set-up and print how to fix it")
    .argument("[dir]", "project folder", ".")
    .option("-p, --project <tsconfig>", "another tsconfig than tsconfig.json")
    .option("--port <port>", "port of your app (default: PORT, else 3000)", port)
    .option("--json", "print the findings as JSON", false)
    .addHelpText(
      "after",
      `${examples(
        ["precast doctor", "look at the project in this folder"],
        ["precast doctor --json", "for scripts: { ok, findings }"],
      )}\n\nExit codes: 0 nothing fails · 1 something does`,
    )
    .action((directory: string, given: Omit<DoctorOptions, "directory">) =>
      choose<DoctorOptions>(
        "doctor",
        { directory, project: given.project, port: given.port, json: given.json },
        doctor,
      ),
    )
}

async function doctor(options: DoctorOptions, terminal: Terminal): Promise<number> {
  const { diagnose } = await import("../doctor/diagnose.ts")
  const folder = resolve(terminal.cwd, options.directory)
  const findings = await diagnose({
    folder,
    tsconfig: options.project
      ? tsconfigPath(terminal.cwd, options.project)
      : tsconfigPath(folder, "."),
    port: options.port ?? (Number(terminal.env.PORT) || 3000),
    env: terminal.env,
  })
  const failed = findings.some(({ level }) => level === "fail")
  if (options.json) terminal.out(JSON.stringify({ ok: !failed, findings }, null, 2))
  else print(findings, terminal)
  return failed ? exits.failed : exits.ok
}

function print(findings: readonly Finding[], { out, paint }: Terminal): void {
  const signs = { ok: paint("green", "✓"), warn: paint("yellow", "!"), fail: paint("red", "✗") }
  for (const { level, text, hint } of findings) {
    out(`${signs[level]} ${text}`)
    if (hint !== undefined) out(`  ${paint("dim", "→")} ${hint}`)
  }
  const count = (wanted: Finding["level"]): number =>
    findings.filter(({ level }) => level === wanted).length
  out(`\n${count("ok")} ok, ${count("warn")} to look at, ${count("fail")} to fix`)
}
