// Prints the secrets NAMES as serve() and reveal() find them, or what serve() reports as missing.
import { secret } from "../../src/resources/config/secret.ts"
import { serve } from "../../src/app/serve/serve.ts"
import { endpoint } from "../helpers/endpoint.ts"

const secrets = process.env["NAMES"]!.split(",").map((name) => secret(name))
try {
  const app = await serve([endpoint("GET", "/", () => "ok")], { port: 0, banner: false })
  await app.close()
  console.log(secrets.map((each) => each.reveal()).join(","))
} catch (error) {
  console.log(String(error))
}
