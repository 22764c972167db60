import { loadTypeScript6 } from "./load.ts"
import { watchReferences } from "./references.ts"
import { watchProject } from "./watch.ts"

// Takes the place of `tspc --watch` for projects whose only plugin is Precast: the same arguments, the same lines.
// node main.js (-p | -b) TSCONFIG [options of tsc]

const words = process.argv.slice(2)
const [what, tsconfig = ""] = words
const compiler = loadTypeScript6(tsconfig)
if (what === "-b") watchReferences(compiler, compiler.parseBuildCommand(words))
else watchProject(compiler, tsconfig, compiler.parseCommandLine(words).options)
