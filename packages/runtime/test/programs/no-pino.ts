// Started by test/middleware/programs.test.ts: a copy of the sources, without pino.
import type { accessLog as AccessLog } from "../../src/middleware/log/access-log.ts"

const { accessLog } = (await import(process.env["COPY"] ?? "")) as { accessLog: typeof AccessLog }
try {
  accessLog()
} catch (error) {
  console.log(error instanceof Error ? error.message : error)
}
