import type ts from "typescript"
import { createRawNodes } from "../5-patch/raw-nodes.ts"
import { patchTree } from "../5-patch/tree.ts"
import type { Compilation } from "../compile.ts"

/**
 * Patches files on their way to the compiler's own emitter.
 * @param before is called for each file
 */
export function patching(
  compiler: typeof ts,
  { files }: Compilation,
  before: () => void = () => {},
): ts.TransformerFactory<ts.SourceFile> {
  return (context) => {
    const rawNodesOf = createRawNodes(compiler, context)
    return (file) => {
      before()
      const editsOf = files.get(file.fileName)
      return editsOf ? patchTree(compiler, context, file, editsOf(), rawNodesOf(file)) : file
    }
  }
}
