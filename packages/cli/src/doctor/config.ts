import { existsSync } from "node:fs"
import { join } from "node:path"
import { commonJsLimits, tscScripts } from "../init/manifest.ts"
import type { Manifest } from "../project/project-find.ts"
import { hasPlugin, pluginLine, readTsconfig } from "../project/project-tsconfig.ts"
import { findTraps } from "../project/traps.ts"
import { fail, type Finding, ok, warn } from "./finding.ts"
import { hasTypescript7 } from "./packages.ts"

/** The plugin line and the traps among the compiler options; `folder` is that of the project. */
export function checkTsconfig(file: string, folder: string): Finding[] {
  if (!existsSync(file)) {
    return [
      fail("plugin", `${file} does not exist`, "Run `precast init`, or pass the file with `-p`."),
    ]
  }
  const config = readTsconfig(file)
  const line = `"plugins": [${pluginLine}]`
  const plugin = hasPlugin(config.options)
    ? ok("plugin", `the plugin line is in ${file}`)
    : config.referencesOnly
      ? warn(
          "plugin",
          `${file} only refers to other projects`,
          "Run `precast doctor -p` on each of them.",
        )
      : fail(
          "plugin",
          `${file} does not name the transformer`,
          `Run \`precast init\`, or add ${line} to compilerOptions.`,
        )
  const traps = findTraps(config.options, hasTypescript7(folder) ? 7 : 6).map(
    ({ level, text, hint }) => ({
      check: "options",
      level,
      text,
      hint,
    }),
  )
  return [
    plugin,
    ...(traps.length > 0 ? traps : [ok("options", "no compiler option is in the way")]),
  ]
}

/** CommonJS, which `npm init -y` writes, works with some of the ways to run a program. */
export function checkModules({ type }: Manifest): Finding {
  if (type === "module") return ok("modules", 'package.json has "type": "module"')
  if (type !== "commonjs")
    return ok("modules", 'package.json has no "type": the syntax of a file decides')
  return warn(
    "modules",
    `package.json has "type": "commonjs", so ${commonJsLimits}`,
    'Set "type": "module" in package.json.',
  )
}

/** Scripts that compile must use tspc, or with TypeScript 7 `precast build`. */
export function checkScripts(folder: string, manifest: Manifest): Finding[] {
  if (hasTypescript7(folder)) return checkScriptsOf7(folder, manifest)
  const wrong = tscScripts(manifest, 6).map(({ script, from, to }) =>
    fail(
      "scripts",
      `the script "${script}" is \`${from}\`, and tsc runs no transformers`,
      `Make it \`${to}\`.`,
    ),
  )
  if (wrong.length > 0) return wrong
  const compiles = Object.values(manifest.scripts ?? {}).some((text) =>
    /\btspc\b|\bprecast (build|dev)\b/.test(text),
  )
  if (compiles) return [ok("scripts", "the scripts compile with tspc")]
  const hint = `Add "build": "tspc" to ${join(folder, "package.json")}, or run \`precast init\`.`
  return [warn("scripts", "no script compiles with tspc", hint)]
}

function checkScriptsOf7(folder: string, manifest: Manifest): Finding[] {
  const wrong = tscScripts(manifest, 7)
  if (wrong.length > 0) {
    return wrong.map(({ script, from, to }) =>
      fail(
        "scripts",
        `the script "${script}" is \`${from}\`, which runs no transformers with TypeScript 7`,
        `Make it \`${to}\`.`,
      ),
    )
  }
  const scripts = Object.values(manifest.scripts ?? {})
  if (scripts.some((text) => /\bprecast (build|dev)\b/.test(text)))
    return [ok("scripts", "the scripts compile with precast build")]
  const hint = `Add "build": "precast build" to ${join(folder, "package.json")}.`
  return [warn("scripts", "no script compiles with precast build", hint)]
}
