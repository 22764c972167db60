import { type Libraries, loadLibraries } from "./libraries.ts"
import type * as Refa from "refa"

/**
 * Whether a loop has alternatives that accept the same text: `(a|a)*`, `(a|b|ab)*`. A text of n turns can
 * then be read in 2ⁿ ways, all of which are tried when what follows does not fit. (scslre finds nested and
 * adjacent loops, not these.)
 */
function hasAmbiguousLoop(pattern: RegExp, refa: typeof Refa): boolean {
  const { expression, maxCharacter } = refa.JS.Parser.fromLiteral(pattern).parse()

  function areDisjoint(a: Alternatives, b: Alternatives): boolean {
    const [left, right] = [a, b].map((alternatives) =>
      refa.NFA.fromRegex(
        alternatives,
        { maxCharacter },
        { assertions: "ignore", unknowns: "disable", infinityThreshold: MANY },
        new refa.NFA.LimitedNodeFactory(MOST_STATES),
      ),
    )
    return refa.isDisjointWith(left!, right!, MOST_STATES)
  }

  function isAmbiguous(node: Refa.Expression | Refa.Element, isRepeated: boolean): boolean {
    if (!("alternatives" in node)) return false
    const { alternatives } = node
    const isLoop = node.type === "Quantifier" && node.max >= MANY
    if ((isLoop || isRepeated) && alternatives.length > 1) {
      if (hasOverlap(alternatives)) return true
      if (isLoop && !areDisjoint(alternatives, twiceOrMore(alternatives))) return true
    }
    return alternatives.some(({ elements }) =>
      elements.some((element) => isAmbiguous(element, isRepeated || isLoop)),
    )
  }

  function hasOverlap(alternatives: Alternatives): boolean {
    return alternatives.some((each, index) =>
      alternatives.slice(0, index).some((other) => !areDisjoint([each], [other])),
    )
  }

  return isAmbiguous(expression, false)
}

type Alternatives = readonly Refa.NoParent<Refa.Concatenation>[]

function twiceOrMore(alternatives: Alternatives): Alternatives {
  const quantifier: Refa.NoParent<Refa.Quantifier> = {
    type: "Quantifier",
    min: 2,
    max: Infinity,
    lazy: false,
    alternatives: [...alternatives],
  }
  return [{ type: "Concatenation", elements: [quantifier] }]
}

// 2 to the power of it is what such a loop costs.
const MANY = 16
const MOST_STATES = 1000

export type Slowness = "exponential" | "polynomial"

/**
 * How long a backtracking matcher may take for the worst text of a length.
 *
 * Compared with recheck 4.5 (57 MB installed) on the 933 patterns of ajv-formats, validator, semver,
 * marked and Zod: no exponential one is missed, four are taken for exponential because their last
 * loop is ambiguous though nothing behind it can fail, two polynomial ones are missed; 0.7 ms each.
 * @returns null: in proportion to the length, or it is not known (odd or very long patterns)
 */
export function slowness(source: string, flags: string): Slowness | null {
  if (source.length > LONGEST) return null
  const key = `${flags}/${source}`
  const known = answers.get(key)
  if (known !== undefined) return known
  const answer = analyse(new RegExp(source, flags))
  answers.set(key, answer)
  return answer
}

// The analysis cannot be interrupted; of patterns this long it takes at most some tens of milliseconds.
const LONGEST = 1000

// A pure function of its arguments, which one tag gives at every place that it is used.
const answers = new Map<string, Slowness | null>()

function analyse(pattern: RegExp): Slowness | null {
  // Loaded when the first pattern is met: 46 ms.
  libraries ??= loadLibraries()
  const { refa, scslre } = libraries
  try {
    const { reports } = scslre.analyse(pattern)
    if (reports.some(({ exponential }) => exponential) || hasAmbiguousLoop(pattern, refa))
      return "exponential"
    return reports.length > 0 ? "polynomial" : null
  } catch {
    return null // more states than the libraries go through
  }
}

let libraries: Libraries | undefined
