import { compilePackages } from "../package-types/compile-packages.ts"
import { packages } from "../package-types/packages.ts"
import type { Suite } from "./suite.ts"

const reasons = {
  accepted: "refused for what no JSON can carry, such as a required function",
  refused: "refused with a diagnostic: too large, an intersection, or TypeScript's own error",
}

/** The main types of published packages: each compiles, or is refused with a diagnostic. */
export const packageTypes: Suite = {
  name: "package-types",
  judges: "is<T>, validate<T>, decode<T> and encode<T> of the main types of npm packages",
  isLong: true,
  async run() {
    const results = await compilePackages(packages, () => {})
    const ended = results.filter(({ lines }) =>
      lines.some((line) => /: (?:ended with|no result)/.test(line)),
    )
    const left = results.filter((result) => !ended.includes(result))
    return {
      version: `${packages.length} packages`,
      passed: left.filter(({ outcome }) => outcome === "compiled").length,
      explained: left.flatMap(({ package: name, type, outcome }) =>
        outcome === "compiled" ? [] : [{ name: `${name} ${type}`, reason: reasons[outcome] }],
      ),
      failed: ended.map(({ lines }) => lines.join(" ")),
    }
  },
}
