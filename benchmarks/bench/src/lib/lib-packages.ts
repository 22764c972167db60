/** Versions that `--install` takes; typia's is the one whose output is in this package. */
export const libPackages: Readonly<Record<string, string>> = {
  typia: "12.2.1",
  typebox: "1.4.3",
  ajv: "8.20.0",
  arktype: "2.2.9",
  zod: "4.6.7",
  valibot: "1.5.0",
  "fast-json-stringify": "7.3.6",
  "json-accelerator": "0.1.7",
}

/** What each contender of the checks needs; schemas for Ajv are written with TypeBox. */
export const checkers: Readonly<Record<string, readonly string[]>> = {
  precast: [],
  "precast-assert": [],
  typia: ["typia"],
  "typia-finite": ["typia"],
  "typia-assert": ["typia"],
  typebox: ["typebox"],
  arktype: ["arktype"],
  ajv: ["ajv", "typebox"],
  zod: ["zod"],
  valibot: ["valibot"],
}

/** What the programs of `decode` and `encode` need, each as a whole. */
export const needs = {
  decode: ["typia"],
  encode: ["typia", "typebox", "fast-json-stringify", "json-accelerator"],
} as const
