/** A phrase that the repository does not use, and what to write instead. */
export interface Phrase {
  readonly pattern: RegExp
  readonly use: string
}

const phrase = (source: string, use: string): Phrase => ({
  pattern: new RegExp(String.raw`\b(?:${source})\b`, "giu"),
  use,
})

/** Word for word translations and private terms, with the term of the field. */
export const glossary: readonly Phrase[] = [
  phrase("mend(?:s|ed|ing)?", "fix"),
  phrase("anew", "again"),
  phrase("under way", "in progress, in flight"),
  phrase("one behind the other", "in order; pipelined"),
  phrase("(?:is|are|was|were) over", "is closed, has finished"),
  phrase("(?:has|have|had) ended", "has finished, is closed"),
  phrase("who(?:so)?ever", "any client, any caller"),
  phrase("tells?|told|telling", "reports, reported; calls, notifies; distinguish"),
  phrase("says?|said|saying", "reports; declares; specifies; names"),
  phrase("asks?|asked|asking", "queries, requests; calls; prompts"),
  phrase("(?:that|this|it|which|what) (?:is|are|was) no", "is not a …; does not exist; has no …"),
  phrase("(?<!there )(?:is|are|was|were) none", "is not a …; does not exist"),
  phrase("(?:go|goes|went|going) on", "continues"),
  phrase("(?<!replaced )by itself|by themselves", "automatically; alone"),
  phrase(
    "of before|as it was(?! sent| written| read| found| composed)|as before(?! from)",
    "previous, unchanged",
  ),
  phrase("comes? back to itself", "is recursive"),
  phrase("cannot be told apart", "cannot be distinguished at run time"),
  phrase("cannot be:", "invalid …: …"),
  phrase("takes? nothing", "accepts no value"),
  phrase("nothing says", "cannot be inferred"),
  phrase("what ends it", "a function that stops it"),
  phrase("in the way of", "like, as in; blocks"),
  phrase("(?<!horse )batter(?:y|ies)", "middleware"),
  phrase("misfits?", "invalid message; mismatch"),
  phrase("answer(?:s|ed|ing)?", "response, responds; returns; result"),
  phrase("of one's own|by name of", "custom; named"),
  phrase("(?:no|any|some|every)body", "no client, any caller, each user"),
  phrase("at once", "immediately; at the same time"),
  phrase("(?<!which )in turns?", "alternately; FIFO; in order"),
  phrase("now and then|hardly ever|ever so", "sometimes; rarely"),
  phrase("beside", "next to; in addition to"),
  phrase("stands? (?:in|on|beside|so|at|before|behind|there)|stood", "is in; represents; requires"),
  phrase("does not matter where|never mind", "any"),
  phrase("is let go|let go of|lets? go", "releases"),
  phrase("gives? up|gave up|given up", "fails after; stops retrying; is abandoned"),
  phrase("for good", "permanently"),
  phrase("(?:is|are) meant", "is intended; refers to"),
  phrase("(?:is|are) welcome", "is accepted"),
  phrase("keeps? back|kept back", "hides, redacts; delays"),
  phrase("hears? of|heard of", "receives; is notified"),
  phrase("speaks? (?:for|against)", "limitations and trade-offs"),
  phrase("otherwise than", "differently from"),
  phrase("how often", "how many times"),
  phrase("up to here|from there on|from here on|from then on", "after that"),
  phrase("is to (?:be )?[a-z]+ed", "must be …"),
  phrase("that is all", "nothing else"),
]
