import { Argument, Command, InvalidArgumentError, Option } from "commander"
import { words } from "../args-values.ts"
import { type Aspect, aspects, type ExplainOptions } from "../explain/explain-options.ts"
import { type Choose, examples } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"

/** The args table of `precast explain`. */
export function explainCommand(choose: Choose): Command {
  return new Command("explain")
    .description("Print the code that is emitted for a file or a type, or explain an error code")
    .addArgument(new Argument("<file>", "TypeScript file, or an error code such as PC1012"))
    .addArgument(new Argument("[type]", "interface, type alias or enum in it, used or not"))
    .option("-p, --project <tsconfig>", "tsconfig (default: the nearest above the file)")
    .addOption(
      new Option("--only <aspects>", `only these: ${aspects.join(", ")}`)
        .argParser(toAspects)
        .default([]),
    )
    .option("--json", "print the result as JSON", false)
    .addHelpText(
      "after",
      `${examples(
        ["precast explain src/main.ts", "everything that its calls and endpoints need"],
        ["precast explain src/user.ts User", "all for one type, also without a call"],
        ["precast explain src/user.ts User --only decode", "only its decoder"],
        ["precast explain PC1012", "the documentation of an error"],
      )}\n\nExit codes: 0 printed · 1 file, type or code not found · 2 errors in your code`,
    )
    .action(
      (file: string, type: string | undefined, given: Omit<ExplainOptions, "file" | "type">) =>
        choose<ExplainOptions>(
          "explain",
          { file, type, project: given.project, only: given.only, json: given.json },
          explain,
        ),
    )
}

async function explain(options: ExplainOptions, terminal: Terminal): Promise<number> {
  const { explainErrorCode, isErrorCode } = await import("../explain/error-code.ts")
  if (isErrorCode(options.file)) return explainErrorCode(options.file, options.json, terminal)
  return (await import("../explain/run-explain.ts")).runExplain(options, terminal)
}

function toAspects(text: string, before: readonly Aspect[]): Aspect[] {
  return words(text, before).map((word) => {
    const known = aspects.find((aspect) => aspect === word)
    if (known === undefined) throw new InvalidArgumentError(`It must be of ${aspects.join(", ")}.`)
    return known
  })
}
