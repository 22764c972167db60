import { existsSync } from "node:fs"
import { join } from "node:path"
import { compileCommand, tscScripts } from "../init/compile-command.ts"
import { commonJsLimits } from "../init/manifest.ts"
import { needsPatch } from "../project/needs-patch.ts"
import type { Manifest, Package } from "../project/project-find.ts"
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

/** Scripts that compile must run the transformer: by `precast build`, or with TypeScript 6 by tspc. */
export function checkScripts(tsconfig: string, { folder, manifest }: Package): Finding[] {
  const major = hasTypescript7(folder) ? 7 : 6
  const command = compileCommand(manifest, major, major === 6 && needsPatch(tsconfig))
  const wrong = tscScripts(manifest, command)
  if (wrong.length > 0) {
    const where = major === 7 ? " with TypeScript 7" : ""
    return wrong.map(({ script, from, to }) =>
      fail(
        "scripts",
        `the script "${script}" is \`${from}\`, which runs no transformers${where}`,
        `Make it \`${to}\`.`,
      ),
    )
  }
  const compiling = major === 7 ? /\bprecast (?:build|dev)\b/ : /\b(?:tspc|precast (?:build|dev))\b/
  const used = Object.values(manifest.scripts ?? {}).flatMap((text) => compiling.exec(text) ?? [])
  if (used.length > 0) return [ok("scripts", `the scripts compile with ${used[0]}`)]
  const hint = `Add "build": "${command}" to ${join(folder, "package.json")}, or run \`precast init\`.`
  return [warn("scripts", `no script compiles with ${command}`, hint)]
}
