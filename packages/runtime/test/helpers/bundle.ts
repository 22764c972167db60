import { resolve } from "node:path"
import { build } from "esbuild"
import ts from "typescript"

/**
 * A program compiled by the built transformer, and bundled as for a browser.
 * @param minify packages are bundled for development otherwise
 */
export async function bundleForBrowser(
  file: string,
  optimize: "speed" | "size",
  minify: boolean = true,
): Promise<string> {
  const { transform, formatDiagnostic } = await import(
    resolve(import.meta.dirname, "../../../transformer/dist/index.js")
  )
  const program = ts.createProgram([file], {
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    lib: ["lib.es2024.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.dom.asynciterable.d.ts"],
    types: ["node"],
    typeRoots: [resolve(import.meta.dirname, "../../../../node_modules/@types")],
  })
  const { files, diagnostics } = transform(program, { optimize })
  if (diagnostics.length > 0) throw new Error(diagnostics.map(formatDiagnostic).join("\n"))
  const patched = files.find((each: { fileName: string }) => each.fileName === file)
  const { outputFiles } = await build({
    stdin: { contents: patched.text, loader: "ts", resolveDir: resolve(file, "..") },
    bundle: true,
    minify,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2023",
  })
  return outputFiles[0]!.text
}
