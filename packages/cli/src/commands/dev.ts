import { Command } from "commander"
import { keepSqlFile } from "../build/sql-file.ts"
import type { DevOptions } from "../dev/mode.ts"
import { type Choose, examples } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"

/** The args table of `precast dev`; `args` are the words behind `--`. */
export function devCommand(choose: Choose, args: readonly string[]): Command {
  return new Command("dev")
    .description(
      "Check types on every change and restart the app; with errors the old one keeps running",
    )
    .argument("[entry]", "file to run, source or output (default: see below)")
    .option("-p, --project <tsconfig>", "tsconfig file, or a folder with one", ".")
    .option("--compile", "run what the compiler writes into outDir, not the sources", false)
    .option("--clear", "clear the screen before each compilation", false)
    .addHelpText(
      "after",
      `
The entry is the file of the start script in package.json, else the output of src/main.ts or
src/index.ts, else "main", else dist/main.js. Node flags of the start script are used too.
${examples(
  ["precast dev", "the app of this folder"],
  ["precast dev src/admin.ts", "another entry"],
  ["precast dev -- --port 4000", "words behind -- go to the app"],
)}

Exit codes: 130 after Ctrl-C, 143 after SIGTERM · 1 the compiler or the entry is missing`,
    )
    .action((entry: string | undefined, given: Pick<DevOptions, "project" | "clear" | "compile">) =>
      choose<DevOptions>("dev", { entry, ...given, args }, dev),
    )
}

async function dev(options: DevOptions, terminal: Terminal): Promise<number> {
  keepSqlFile(terminal.env)
  return (await import("../dev/run-dev.ts")).runDev(options, terminal)
}
