/** An object that checks values as https://standardschema.dev (version 1) says. */
export interface StandardSchemaV1<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1
    readonly vendor: string
    readonly validate: (
      value: unknown,
    ) =>
      | { readonly value: Output; readonly issues?: undefined }
      | {
          readonly issues: readonly {
            readonly message: string
            readonly path?: readonly PropertyKey[]
          }[]
        }
    readonly types?: { readonly input: Input; readonly output: Output }
  }
}
