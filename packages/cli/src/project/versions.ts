import { version } from "../version.ts"
import type { Manifest } from "./project-find.ts"

type Needed =
  | "@precast/runtime"
  | "@precast/transformer"
  | "precast"
  | "ts-patch"
  | "typescript"
  | "@types/node"

/**
 * What `init` writes into package.json. TypeScript by minor, because transformers are bound to it;
 * ours by the release this command belongs to. Tied to pnpm-workspace.yaml by a test.
 */
export const ranges: Readonly<Record<Needed, string>> = {
  "@precast/runtime": `^${version}`,
  "@precast/transformer": `^${version}`,
  precast: `^${version}`,
  "ts-patch": "^4.0.1",
  typescript: "~6.0.3",
  "@types/node": "^24.19.2",
}

/** The other TypeScript, which needs no ts-patch: by minor, because its API may change in each. */
export const typescript7 = "~7.0.2"

/**
 * The C++ HTTP core, an optional package. uWebSockets.js is not on npm: this is a package with its
 * builds. Tied to pnpm-workspace.yaml by a test.
 */
export const uwebsockets = "npm:uwebsockets@3.0.6"

/** The range of a package in the first of the lists that has it. */
export function rangeOf(manifest: Manifest, name: string): string | undefined {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest
  return [dependencies, devDependencies, optionalDependencies, peerDependencies].find(
    (section) => section?.[name] !== undefined,
  )?.[name]
}

/** Major number of a version or range: `~6.0.3` → 6; undefined for `latest`, `workspace:*`, … */
export function majorOf(range: string): number | undefined {
  const digits = /^(?:npm:(?:@[^/@]+\/)?[^@]+@)?[\^~>=v\s]*(\d+)/.exec(range)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
