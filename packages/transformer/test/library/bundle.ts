import { realpathSync } from "node:fs"
import { relative } from "node:path"
import { build } from "esbuild"
import { rolldown } from "rolldown"
import { rollup } from "rollup"
import { runtimeFolder } from "./project.ts"

/** Bundles and minifies an application; `modules`: files of the runtime that are left in it, below its dist. */
export type Bundle = (entry: string) => Promise<{ code: string; modules: string[] }>

export const bundlers: Record<string, Bundle> = {
  async esbuild(entry) {
    const { outputFiles, metafile } = await build({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      format: "esm",
      target: "es2024",
      write: false,
      metafile: true,
      // Of the program's own folder, as paths in the metafile are.
      absWorkingDir: runtimeFolder,
    })
    const inputs = Object.entries(Object.values(metafile.outputs)[0]!.inputs)
    const left = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file)
    return { code: outputFiles[0]!.text, modules: left.flatMap(ofRuntime) }
  },

  async rolldown(entry) {
    const bundle = await rolldown({ input: entry, platform: "browser", logLevel: "silent" })
    const { output } = await bundle.generate({ minify: true })
    await bundle.close()
    return { code: output[0].code, modules: left(output[0].modules) }
  },

  async rollup(entry) {
    const bundle = await rollup({
      input: entry,
      plugins: [resolving],
      logLevel: "silent",
      // According to "sideEffects" in the package.json of the runtime.
      treeshake: { moduleSideEffects: (id) => !id.startsWith(dist) },
    })
    const { output } = await bundle.generate({})
    await bundle.close()
    return { code: await minified(output[0].code), modules: left(output[0].modules) }
  },
}

function left(modules: Record<string, { code: string | null }>): string[] {
  return Object.entries(modules).flatMap(([file, { code }]) => (code ? ofRuntime(file) : []))
}

const dist = `${realpathSync(runtimeFolder)}/dist/`

function ofRuntime(file: string): string[] {
  const whole = file.startsWith("dist/") ? `${realpathSync(runtimeFolder)}/${file}` : file
  return whole.startsWith(dist) ? [relative(dist, whole)] : []
}

/** What @rollup/plugin-node-resolve does here: Rollup itself knows no packages. */
const resolving = {
  name: "packages",
  resolveId: (id: string): string | null => {
    if (id === "@precast/runtime/emitted/contract-1") return `${dist}types/index.js`
    return id === "@precast/runtime/client" ? `${dist}client/index.js` : null
  },
}

async function minified(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code },
    minify: true,
    format: "esm",
    target: "es2024",
    write: false,
  })
  return outputFiles[0]!.text
}
