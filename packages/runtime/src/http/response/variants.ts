import { stat } from "node:fs/promises"

/** A content coding (RFC 9110 §8.4.1, RFC 7932, RFC 8878). */
export type Precompressed = "br" | "zstd" | "gzip"

const ENDINGS: { readonly [C in Precompressed]: string } = { br: ".br", zstd: ".zst", gzip: ".gz" }

/** The precompressed variant of a file that the client prefers. */
export async function variantOf(
  path: string,
  accept: string | undefined,
  codings: readonly Precompressed[],
): Promise<{ readonly coding: Precompressed; readonly path: string } | undefined> {
  for (const coding of preferred(accept, codings)) {
    const beside = path + ENDINGS[coding]
    const found = await stat(beside).catch(() => undefined)
    if (found?.isFile() === true) return { coding, path: beside }
  }
  return undefined
}

/** Precompresseds that `accept-encoding` takes (RFC 9110 §12.5.3), best first; of equal ones ours. */
export function preferred(
  accept: string | undefined,
  codings: readonly Precompressed[],
): readonly Precompressed[] {
  if (accept === undefined || codings.length === 0) return []
  const weights = weightsOf(accept)
  const weightOf = (coding: Precompressed): number => weights.get(coding) ?? weights.get("*") ?? 0
  // toSorted is stable.
  return codings
    .filter((coding) => weightOf(coding) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
}

function weightsOf(accept: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of accept.split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase())
    const q = parameters.find((text) => text.startsWith("q="))?.slice(2)
    const weight = q === undefined ? 1 : Number(q)
    // `x-gzip` is gzip (§8.4.1.3).
    const coding = name === "x-gzip" ? "gzip" : name
    if (coding !== "") weights.set(coding, Number.isNaN(weight) ? 0 : weight)
  }
  return weights
}
