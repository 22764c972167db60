// The binary writes a text whose characters all are of one byte as latin-1. Precast gives it bytes
// where that matters, as uws-raw.mjs does; frameworks count on UTF-8. So the methods that take texts
// are changed for them: what is not ASCII is handed over as bytes.
import { once } from "node:events"
import { get } from "node:http"

const utf8 = (text) =>
  typeof text !== "string" || Buffer.byteLength(text) === text.length ? text : Buffer.from(text)

function change(prototype) {
  for (const name of ["end", "write", "tryEnd"]) {
    const native = prototype[name]
    prototype[name] = function (text, more) {
      // How many arguments there are is looked at.
      return more === undefined
        ? native.call(this, utf8(text))
        : native.call(this, utf8(text), more)
    }
  }
}

/** Changes answers of all applications of this process; their prototype is seen in a handler alone. */
export async function mendTexts(uws) {
  const app = uws.App()
  app.get("/*", (res) => {
    change(Object.getPrototypeOf(res))
    res.end("")
  })
  const socket = await new Promise((listening) => app.listen("127.0.0.1", 0, 1, listening))
  const request = get({ port: uws.us_socket_local_port(socket), host: "127.0.0.1", agent: false })
  const [response] = await once(request, "response")
  response.resume()
  await once(response, "end")
  app.close()
}
