import type * as Refa from "refa"

/**
 * Whether a loop has alternatives that accept the same text: `(a|a)*`, `(a|b|ab)*`. A text of n turns can
 * then be read in 2ⁿ ways, all of which are tried when what follows does not fit. (scslre finds nested and
 * adjacent loops, not these.)
 */
export function hasAmbiguousLoop(pattern: RegExp, refa: typeof Refa): boolean {
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
