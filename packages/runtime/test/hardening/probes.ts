import { h1spec } from "./h1spec.ts"
import type { Probe } from "./probe.ts"
import { badChunks, codings } from "./probes-codings.ts"
import { compliance } from "./probes-compliance.ts"
import { lengths } from "./probes-lengths.ts"
import { llhttp } from "./probes-llhttp.ts"
import { malformed } from "./probes-malformed.ts"
import { syntax } from "./probes-syntax.ts"

/** All probes, by the project that they come from. */
export const probes: readonly (readonly [string, readonly Probe[]])[] = [
  ["h1spec", h1spec],
  ["Http11Probe: syntax", syntax],
  ["Http11Probe: compliance", compliance],
  ["Http11Probe: malformed", malformed],
  ["Http11Probe: lengths", lengths],
  ["Http11Probe: codings", codings],
  ["Http11Probe: chunks", badChunks],
  ["llhttp", llhttp],
]
