import type { Diagnostic } from "./index.ts"

/**
 * Without the diagnostics that repeat an error of TypeScript's own: a type that cannot be resolved (PC1013)
 * is reported by TypeScript where it is written, and again only where TypeScript does not report it, as in a
 * package whose declarations it does not check.
 * @param hasErrors whether TypeScript reports an error; called only when needed
 */
export function withoutEchoes<Each extends Pick<Diagnostic, "code">>(
  all: readonly Each[],
  hasErrors: () => boolean,
): readonly Each[] {
  const isEcho = ({ code }: Each): boolean => code === "PC1013"
  return all.some(isEcho) && hasErrors() ? all.filter((each) => !isEcho(each)) : all
}
