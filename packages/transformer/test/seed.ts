/**
 * Seed of the property tests: the same in every run, so that a change is judged by what it changes;
 * AGREE_SEED names another one, AGREE_SEED=random draws it.
 */
export function seed(asked: string | undefined): number {
  if (asked === "random") return Math.floor(Math.random() * 2 ** 31)
  return Number(asked ?? 20_261_121)
}
