import { Command } from "commander"
import { type Choose, examples } from "../invocation.ts"

/** The args table of `precast lsp`. */
export function lspCommand(choose: Choose): Command {
  return new Command("lsp")
    .description("Language server: show errors and emitted code in an editor")
    .option("--stdio", "over standard input and output, which is the only way", true)
    .addHelpText(
      "after",
      `${examples(["precast lsp --stdio", "what the settings of an editor name"])}\n\nExit codes: 0 asked to · 1 the editor went away`,
    )
    .action(() => choose<object>("lsp", {}, lsp))
}

async function lsp(): Promise<number> {
  return (await import("../lsp/run-lsp.ts")).runLsp()
}
