// Takes uploads; files may be as large as the shell that started it allows.
import { api } from "../../src/endpoint/api.ts"
import type { Upload } from "../../src/http/request/uploaded-file.ts"
import { FAIL, type RouteCode } from "../../src/types/route.ts"
import { serve } from "../../src/app/serve/serve.ts"

const code: RouteCode = {
  name: "upload",
  params: [],
  headers: [],
  query: false,
  body: false,
  bodyAs: "form",
  form: [
    { key: "file", path: "/file", many: false, file: { as: "upload", maxBytes: null, types: [] } },
  ],
  bodyOptional: false,
  arity: 1,
  input: (_params, _query, _headers, body) => (body as unknown as unknown[])[0] ?? FAIL,
  issues: () => [],
  output: (value) => JSON.stringify(value),
}
const upload = api(
  { method: "POST", path: "/upload", body: "form" },
  ((file: Upload) => file.size) as never,
  code,
)

const app = await serve({ upload } as never, {
  port: 0,
  core: "node",
  banner: false,
  onError: (error) => console.log(`failed: ${(error as { code?: string }).code}`),
  uploads: { folder: process.env["FOLDER"] as string },
})
console.log(app.port)
