import { readShapes, testShapes, type Types } from "./read-shapes.ts"

const types: Types = {
  slots: [
    ["`v${number}`", "`v{number}`"],
    ["`${string}-${bigint}`", "`{string}-{bigint}`"],
    ["`${string}${number}`", "`{string}{number}`"],
    ["`${any}!`", "`{string}!`"],
    ["`${number}`", "`{number}`"],
    ["`${string}`", "string"],
    ["`a${'b' | 'c'}d`", `"abd" | "acd"`],
    ["`${boolean}?`", `"false?" | "true?"`],
    ["`${'x' | 'y'}${number}`", "`x{number}` | `y{number}`"],
    ["`${1 | -2n | null | undefined}`", `"-2" | "1" | "null" | "undefined"`],
    ["`${`a${string}`}${`b${number}`}`", "`a{string}b{number}`"],
    ["`${Level}!`", `"1!" | "2!"`],
  ],
  "string mappings": [
    ["Uppercase<string>", "`{uppercase}`"],
    ["Lowercase<`X-${string}`>", "`x-{lowercase}`"],
    ["Capitalize<`ab${string}`>", "`Ab{string}`"],
    ["Capitalize<`${string}Id`>", "`{capitalize}Id`"],
    ["`get${Capitalize<string>}`", "`get{capitalize}`"],
    ["Uncapitalize<string>", "`{uncapitalize}`"],
    ["Uppercase<'a' | 'b'>", `"A" | "B"`],
    ["Uppercase<`${number}`>", "unknown", "PC1025"],
    ["{ a: Uppercase<Capitalize<string>> }", "{ a: unknown }", "PC1025 .a"],
  ],
  "in unions": [
    ["`a${string}` | `b${string}` | null", "null | `a{string}` | `b{string}`"],
    ["`a${string}` | string", "string"],
    ["`a${string}` | (string & {})", "string"],
    ["`a${string}` | 'b' | 'ac'", '`a{string}` | "b"'],
  ],
  intersections: [
    ["`a${string}` & { readonly __brand: 1 }", "`a{string}`"],
    ["`a${string}` & `${string}z`", "`a{string}`(endsWith z)"],
    ["`a${number}` & `${string}0` & `a1${string}`", "`a{number}`(startsWith a1, endsWith 0)"],
    ["`a${string}` & Uppercase<string>", "`{uppercase}`(startsWith a)"],
    ["`a${number}` & `${bigint}z`", "unknown", "PC1031"],
    ["`a${string}` & MaxLength<5>", "`a{string}`(maxLength 5)"],
    ["`${string & { __brand: 1 }}-x`", "`{string}-x`"],
    ["`${string & MinLength<3>}-x`", "unknown", "PC1025"],
  ],
}

const declarations = `
import type { MaxLength, MinLength } from '@precast/runtime'
enum Level { Low = 1, High }
`

testShapes(types, readShapes(types, declarations))
