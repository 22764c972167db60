// Describes statements synchronously, prints the result, and exits when nothing is left to do.
import { describeSync } from "../../src/resources/database/describe/index.ts"

const { FOLDER: folder = "", DATABASE: database = "", TIMEOUT = "60000" } = process.env
const request = { folder, database, migrations: "migrations", statements: ["select n from t"] }
for (let times = 0; times < 2; times++) {
  try {
    console.log(JSON.stringify(describeSync(request, { timeoutMs: Number(TIMEOUT) })))
  } catch (error) {
    console.log(JSON.stringify({ ...(error as object), message: (error as Error).message }))
  }
}
