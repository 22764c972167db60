import { Command, Option } from "commander"
import { targets } from "../build/bundle/targets.ts"
import type { BuildOptions } from "../build/once.ts"
import { cliError } from "../errors/cli-error.ts"
import { type Choose, examples } from "../invocation.ts"
import { keepSqlFile } from "../build/sql-file.ts"
import type { Terminal } from "../terminal.ts"

/** The args table of `precast build`. */
export function buildCommand(choose: Choose): Command {
  return new Command("build")
    .description("Compile the project with its own TypeScript and show what is wrong")
    .option("-p, --project <tsconfig>", "tsconfig file, or a folder with one", ".")
    .option("-w, --watch", "compile again on every change", false)
    .option("--json", "print the result as JSON (with --watch one line per compilation)", false)
    .option("--all", "name every call that a diagnostic affects", false)
    .option("-b, --build", "with the projects that it refers to, as tsc -b does", false)
    .option("--no-cache", "build although nothing has changed since the last build")
    .addOption(once("--clean", "delete what such a build has written").conflicts("force"))
    .addOption(once("--force", "build what seems to be up to date as well"))
    .addOption(once("--dry", "only print what would be built, or with --clean deleted"))
    .addOption(once("--verbose", "print for each project why it is built, or not"))
    .addOption(bundleOption())
    .addOption(targetOption())
    .option("-o, --out <file>", "with --bundle: output file (default: bundle/main.mjs in outDir)")
    .option("--external <packages...>", "with --bundle: packages to import, not to include", [])
    .option("--minify", "with --bundle: shorten the code", false)
    .addOption(compileCacheOption())
    .addHelpText(
      "after",
      `${examples(
        ["precast build", "compile by tsconfig.json"],
        ["precast build -p tsconfig.app.json", "by another one"],
        ["precast build --json", "for scripts: { ok, diagnostics }"],
        ["precast build --all", "with every call that an error affects"],
        ["precast build --bundle", "and write one file with all packages"],
        ["precast build --target lambda", "and write one for AWS Lambda"],
        ["precast build --clean", "delete the output"],
      )}\n\nExit codes: 0 built · 1 the compiler could not run · 2 errors in your code`,
    )
    .action((options: BuildOptions) => choose("build", options, build))
}

/** What a watching compiler has no use for. */
function once(flags: string, text: string): Option {
  return new Option(flags, text).default(false).conflicts("watch")
}

function bundleOption(): Option {
  const text = "write one file with the program and its packages, and print their sizes"
  const others = ["watch", "clean", "dry"]
  return new Option("--bundle [entry]", text).default(false).conflicts(others)
}

function targetOption(): Option {
  const text = "write the bundle for a platform"
  return new Option("--target <platform>", text)
    .choices(targets)
    .conflicts(["watch", "clean", "dry", "out"])
}

function compileCacheOption(): Option {
  const text = "with --bundle: store the compiled code in this folder, for NODE_COMPILE_CACHE"
  return new Option("--compile-cache <folder>", text).conflicts("target")
}

async function build(options: BuildOptions, terminal: Terminal): Promise<number> {
  const { bundle, target, out, external, minify, compileCache } = options
  const isBundled = bundle !== false || target !== undefined
  if (!isBundled && (out !== undefined || external.length > 0 || minify))
    throw cliError("PC3001", "--out, --external and --minify need --bundle or --target.")
  if (!isBundled && compileCache !== undefined)
    throw cliError("PC3001", "--compile-cache needs --bundle.")
  keepSqlFile(terminal.env)
  if (options.watch) return (await import("../build/watch.ts")).watchBuild(options, terminal)
  return (await import("../build/once.ts")).buildOnce(options, terminal)
}
