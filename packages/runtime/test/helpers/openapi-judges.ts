// Validators of OpenAPI documents: each has its own idea of what is one.
import { validate } from "@readme/openapi-parser"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import { Validator } from "@seriousme/openapi-schema-validator"

const judges = {
  "@seriousme/openapi-schema-validator": async (text: string): Promise<readonly unknown[]> => {
    // It takes a property that is called $ref for a reference: that of a JSON Schema is an object.
    const plain: unknown = JSON.parse(text.replaceAll('"$ref":{', '"ref":{'))
    const { errors } = await new Validator().validate(plain as never)
    return errors === undefined ? [] : [errors].flat()
  },
  "@readme/openapi-parser": async (text: string): Promise<readonly unknown[]> => {
    const result = await validate(JSON.parse(text) as never)
    return result.valid ? [] : result.errors
  },
  "Redocly CLI": async (text: string): Promise<readonly unknown[]> => {
    const config = await createConfig({ extends: ["spec"] })
    const problems = await lintFromString({ source: text, config })
    return problems
      .filter(({ severity }) => severity === "error")
      .map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])
  },
} as const

/** Names of the validators that every document has to pass. */
export const JUDGES = Object.keys(judges) as readonly (keyof typeof judges)[]

/** What a validator has against a document. */
export function judge(name: keyof typeof judges, document: object): Promise<readonly unknown[]> {
  return judges[name](JSON.stringify(document))
}
