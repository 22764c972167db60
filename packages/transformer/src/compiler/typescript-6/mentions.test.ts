import ts from "typescript"
import { expect, test } from "vitest"
import { mentionsOf } from "./mentions.ts"

const isPlain = (text: string): boolean | undefined =>
  mentionsOf(ts, ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, true), "p").declared.get(
    "A",
  )?.isPlain

test.each([
  "export interface A { a: string; 'b-c'?: B; readonly d: { e: F }[] }",
  "interface A { a: string }\nexport { A }",
  "interface A { a: string }\nexport type { A, B }",
])("others only refer to it: %s", (text) => {
  expect(isPlain(text)).toBe(true)
})

test.each([
  ["it has what another type has", "export interface A extends B { a: string }"],
  ["it may be any type", "export type A = { a: string }"],
  ["it is a class", "export class A { a = '' }"],
  ["it depends on its use", "export interface A<T> { a: T }"],
  ["nothing is in it", "export interface A {}"],
  ["it can be called", "export interface A { (): void; a: string }"],
  ["it has a method", "export interface A { a(): string }"],
  ["its keys are any texts", "export interface A { [key: string]: string }"],
  ["its key is computed", "export interface A { [B]: string }"],
  ["it is a tag", "export interface A { '~precast:tag': 'a'; b: string }"],
  ["it defines its JSON", "export interface A { toJSON: B; b: string }"],
  ["it can be awaited", "export interface A { then: B; b: string }"],
  ["it may be a stream", "export interface A { readableFlowing: B; pipe: C }"],
  ["it has two declarations", "export interface A { a: string }\nexport interface A { b: string }"],
  ["a value has its name", "export interface A { a: string }\nexport const A = 1"],
  ["it is not exported", "interface A { a: string }"],
  ["another one is exported by its name", "interface A { a: string }\nexport { B as A }"],
  ["it is exported by another name", "interface A { a: string }\nexport { A as B }"],
  ["it is the default", "export default interface A { a: string }"],
])("more is taken of it: %s", (_, text) => {
  expect(isPlain(text)).toBe(false)
})
