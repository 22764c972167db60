const good = {
  ends: ["a", 1, 2, true],
  last: [new Date(0), "end"],
  joined: [1, "a", null, 2],
  spread: ["a", 1, true, false],
}

export const accepted: unknown[] = [
  good,
  { ...good, ends: ["a", false] },
  { ...good, last: ["end"] },
  { ...good, joined: [1, new Date(0), 2] },
  { ...good, spread: ["a"] },
  { ...good, spread: ["a", undefined] },
]
export const refused: unknown[] = [
  { ...good, ends: ["a"] },
  { ...good, ends: ["a", 1] },
  { ...good, ends: ["a", true, true] },
  { ...good, last: [] },
  { ...good, last: ["end", new Date(0)] },
  { ...good, joined: [1, 2] },
  { ...good, joined: [1, "a", 2] },
  { ...good, spread: [] },
  { ...good, spread: ["a", true] },
]
