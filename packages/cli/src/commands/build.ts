import { Command } from "commander"
import { type Choose, examples } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"

export interface BuildOptions {
  readonly project: string
  readonly watch: boolean
  readonly json: boolean
}

/** The args table of `precast build`. */
export function buildCommand(choose: Choose): Command {
  return new Command("build")
    .description("Compile the project with its own tspc and show what is wrong")
    .option("-p, --project <tsconfig>", "tsconfig file, or a folder with one", ".")
    .option("-w, --watch", "compile again on every change", false)
    .option("--json", "print the result as JSON (with --watch one line per compilation)", false)
    .addHelpText(
      "after",
      `${examples(
        ["precast build", "compile by tsconfig.json"],
        ["precast build -p tsconfig.app.json", "by another one"],
        ["precast build --json", "for scripts: { ok, diagnostics }"],
      )}\n\nExit codes: 0 built · 1 the compiler could not run · 2 errors in your code`,
    )
    .action((options: BuildOptions) => choose("build", options, build))
}

async function build(options: BuildOptions, terminal: Terminal): Promise<number> {
  if (options.watch) return (await import("../build/watch.ts")).watchBuild(options, terminal)
  return (await import("../build/once.ts")).buildOnce(options, terminal)
}
