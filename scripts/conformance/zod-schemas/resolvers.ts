/** What @hookform/resolvers does with a schema of Zod, and with a Standard Schema, as far as it matters here. */
export const resolvers: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({
    name: "@hookform/resolvers",
    type: "module",
    exports: {
      "./zod": { types: "./zod.d.ts", default: "./zod.js" },
      "./standard-schema": { types: "./standard-schema.d.ts", default: "./standard-schema.js" },
    },
  }),
  "zod.d.ts":
    'import type { ZodType } from "zod"\nexport declare function zodResolver<T>(schema: ZodType<T, any>): (values: any, context: unknown, options: object) => Promise<{ values: T | {}; errors: Record<string, unknown> }>\n',
  "zod.js": `export function zodResolver(schema) {
  return async (values) => {
    const result = await schema.safeParseAsync(values)
    if (result.success) return { values: result.data, errors: {} }
    return { values: {}, errors: Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join("."), { message }])) }
  }
}
`,
  "standard-schema.d.ts":
    'import type { StandardSchemaV1 } from "@precast/runtime"\nexport declare function standardSchemaResolver<T>(schema: { readonly "~standard": { readonly validate: (value: unknown) => unknown; readonly types?: { readonly output: T } | undefined } }): (values: any, context: unknown, options: object) => Promise<{ values: T | {}; errors: Record<string, unknown> }>\n'.replace(
      'import type { StandardSchemaV1 } from "@precast/runtime"\n',
      "",
    ),
  "standard-schema.js": `export function standardSchemaResolver(schema) {
  return async (values) => {
    const { issues, value } = await schema["~standard"].validate(values)
    if (!issues) return { values: value, errors: {} }
    return { values: {}, errors: Object.fromEntries(issues.map(({ path, message }) => [path.join("."), { message }])) }
  }
}
`,
}
