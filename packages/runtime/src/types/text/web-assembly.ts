// The types of Node do not have it; the types of browsers are not wanted here.
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: object }
}

/**
 * Exports of a WebAssembly module.
 * @param base64 its bytes
 * @throws without WebAssembly, or if code generation is forbidden
 */
export function exportsOf(base64: string): object {
  const bytes = Buffer.from(base64, "base64")
  return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports
}
