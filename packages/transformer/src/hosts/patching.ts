import type ts from "typescript"
import { createRawNodes } from "../5-patch/raw-nodes.ts"
import { patchTree } from "../5-patch/tree.ts"
import type { Compilation } from "../compile.ts"

/**
 * Patches files on their way to the compiler's own emitter.
 * @param before is called for each file
 * @param after is called when the code of a file was written, which may have failed for a part of it
 */
export function patching(
  compiler: typeof ts,
  { files }: Compilation,
  before: () => void = () => {},
  after: () => void = () => {},
): ts.TransformerFactory<ts.SourceFile> {
  return (context) => {
    const rawNodesOf = createRawNodes(compiler, context)
    return (file) => {
      before()
      const editsOf = files.get(file.fileName)
      if (!editsOf) return file
      const edits = editsOf()
      after()
      return patchTree(compiler, context, file, edits, rawNodesOf(file))
    }
  }
}
