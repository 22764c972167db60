/**
 * The cells of a large matrix of tests: all of them in the nightly run and when vitest gets no `--mode`, those of `few`
 * in `.ci/run` and `pnpm test`.
 */
export function cells<const Cell>(all: readonly Cell[], few: readonly Cell[]): readonly Cell[] {
  return process.env["TEST_MATRIX"] === "few" ? few : all
}
