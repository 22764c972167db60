/**
 * Families of types with n members each, in which text that is repeated for each use, or for each pair of members,
 * grows faster than n. All have a type `Root`.
 */
export const families: Record<string, (n: number) => string> = {
  "levels with two fields of the level below": (n) =>
    `interface L0 { a: string; b: number }
    ${times(n, (at) => `interface L${at + 1} { x: L${at}; y: L${at} }`)}
    type Root = L${n}`,
  "levels with two lists of the level below": (n) =>
    `interface L0 { a: string; b: number }
    ${times(n, (at) => `interface L${at + 1} { x: L${at}[]; y?: L${at}[] }`)}
    type Root = L${n}`,
  "tagged members that use the level below": (n) =>
    `type T0 = string
    ${times(
      n,
      (at) =>
        `type T${at + 1} = { is: "a"; a: T${at} } | { is: "b"; b: T${at} } | { is: "c"; c: T${at} }`,
    )}
    type Root = T${n}`,
  "a union of objects that hold the union": (n) =>
    `type Root = ${times(n, (at) => `{ is: "k${at}"; a: string; b: number; next: Root[] }`, " | ")}`,
  "a union of large objects that hold the union": (n) =>
    `${times(
      n,
      (at) =>
        `interface U${at} { is: "k${at}"; ${times(20, (field) => `f${field}: ${SCALARS[field % SCALARS.length]!}`, "; ")}; next?: Root }`,
    )}
    type Root = ${times(n, (at) => `U${at}`, " | ")}`,
  "a union of objects with keys of their own": (n) =>
    `type Root = { all: (${times(n, (at) => `{ own${at}: string; other${at}?: number }`, " | ")})[] }`,
  "a union of objects with keys in common": (n) =>
    `type Root = { all: (${times(n, (at) => `{ id: number; own${at}?: string; at: Date }`, " | ")})[] }`,
  "a union of objects that share a list of literals": (n) =>
    `type Word = ${times(40, (at) => `"word ${at}"`, " | ")}
    type Root = { all: (${times(n, (at) => `{ word: Word; own${at}: string }`, " | ")})[] }`,
  "optional fields": (n) => `type Root = { ${times(n, (at) => `f${at}?: string`, "; ")} }`,
  "unions in a row": (n) =>
    `type Root = { ${times(n, (at) => `f${at}: { is: "a"; a: number } | { is: "b"; b: string }`, "; ")} }`,
  "one union in many fields": (n) =>
    `type One = { is: "a"; a: number } | { is: "b"; b: string } | { is: "c"; c: Date; more: One[] }
    type Root = { ${times(n, (at) => `f${at}: One; g${at}?: One[]`, "; ")} }`,
}

const SCALARS = ["string", "number", "boolean", "Date", "string | null"]

export function times(n: number, write: (at: number) => string, between = "\n"): string {
  return Array.from({ length: n }, (_, at) => write(at)).join(between)
}
