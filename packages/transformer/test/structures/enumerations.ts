import { type Entry, entry } from "./entry.ts"

/** Enums are no erasable syntax: these declarations are for the program that is compiled in the test alone. */
export const enumerationText = `
export enum Direction { Up, Down, Left = 10, Right }
export enum Level { Low = "low", High = "high" }
export const enum Mixed { No = 0, Yes = "yes" }
export interface ConstantEnumeration { direction: Direction; level?: Level; list: Level[] }
export type ConstantConstEnumeration = Mixed[]
export type ConstantEnumerationMember = { kind: Level.Low; by: Direction.Left } | { kind: Level.High }
export type DynamicEnumerationKeys = { [Key in Level]: number }
export namespace Shop { export interface Item { id: number; of: Shop.Kind } export type Kind = "a" | "b" }
export type ObjectNamespaced = Shop.Item[]
export interface Merged { a: string }
export interface Merged { b: number }
export type ObjectMerged = Merged
declare const secret: unique symbol
export type BrandedId = string & { readonly __brand: "id" }
export type BrandedSymbol = number & { readonly [secret]: true }
export interface AtomicBranded { id: BrandedId; count: BrandedSymbol; both: BrandedId[] }
declare const config: { readonly mode: "dev" | "prod"; readonly ports: readonly [80, 443] }
export type ObjectTypeof = typeof config
export class Chain { next: this | null = null; value = 0 }
export type ClassThis = Chain
declare function load(id: number): Promise<{ id: number; at: Date }>
export type FunctionalAwaited = Awaited<ReturnType<typeof load>>
export type FunctionalParameters = Parameters<typeof load>
`

/** Of the types above. */
export const enumerations: Entry[] = [
  entry<unknown>("ConstantEnumeration", {
    values: [
      { direction: 0, list: [] },
      { direction: 11, level: "high", list: ["low"] },
    ],
    wrong: [
      [{ direction: 2, list: [] }, "/direction"],
      [{ direction: "Up", list: [] }, "/direction"],
      [{ direction: 1, level: "High", list: [] }, "/level"],
      [{ direction: 1, list: ["mid"] }, "/list/0"],
    ],
  }),
  entry<unknown>("ConstantConstEnumeration", {
    values: [[0, "yes"]],
    wrong: [
      [[1], "/0"],
      [["Yes"], "/0"],
    ],
  }),
  entry<unknown>("ConstantEnumerationMember", {
    values: [{ kind: "low", by: 10 }, { kind: "high" }],
    wrong: [
      [{ kind: "low", by: 11 }, "/by"],
      [{ kind: "mid" }, ""],
    ],
  }),
  entry<unknown>("DynamicEnumerationKeys", {
    values: [{ low: 1, high: 2 }],
    wrong: [[{ low: 1, High: 2 }, "/high"]],
  }),
  entry<unknown>("ObjectNamespaced", {
    values: [[{ id: 1, of: "a" }]],
    wrong: [[[{ id: 1, of: "c" }], "/0/of"]],
  }),
  entry<unknown>("ObjectMerged", {
    values: [{ a: "a", b: 1 }],
    wrong: [
      [{ a: "a" }, "/b"],
      [{ b: 1 }, "/a"],
    ],
  }),
  entry<unknown>("AtomicBranded", {
    values: [{ id: "i", count: 1, both: ["j"] }],
    wrong: [
      [{ id: 1, count: 1, both: [] }, "/id"],
      [{ id: "i", count: "1", both: [] }, "/count"],
    ],
  }),
  entry<unknown>("ObjectTypeof", {
    values: [{ mode: "dev", ports: [80, 443] }],
    wrong: [
      [{ mode: "test", ports: [80, 443] }, "/mode"],
      [{ mode: "dev", ports: [80, 80] }, "/ports/1"],
    ],
  }),
  entry<unknown>("ClassThis", {
    values: [{ next: { next: null, value: 1 }, value: 0 }],
    wrong: [[{ next: { next: null }, value: 0 }, "/next"]],
  }),
  entry<unknown>("FunctionalAwaited", {
    values: [{ id: 1, at: new Date(0) }],
    wrong: [[{ id: 1, at: null }, "/at"]],
  }),
  entry<unknown>("FunctionalParameters", {
    values: [[1]],
    wrong: [[[], ""]],
  }),
]
