// The binary writes a text whose characters all are of one byte as latin-1. Precast gives it bytes
// where that matters, as uws-raw.mjs does; frameworks count on UTF-8. So the methods that take texts
// are changed for them: what is not ASCII is handed over as bytes.
import { once } from "node:events"
import { get } from "node:http"

const utf8 = (text) =>
  typeof text !== "string" || Buffer.byteLength(text) === text.length ? text : Buffer.from(text)

function change(prototype, names) {
  for (const name of names) {
    const native = prototype[name]
    // How many arguments there are is looked at.
    prototype[name] = function (text, more, last) {
      if (more === undefined) return native.call(this, utf8(text))
      if (last === undefined) return native.call(this, utf8(text), more)
      return native.call(this, utf8(text), more, last)
    }
  }
}

/**
 * Changes responses and WebSockets of all applications of this process; their prototypes are seen in
 * handlers alone.
 */
export async function fixTexts(uws) {
  const app = uws.App()
  app.get("/*", (res) => {
    change(Object.getPrototypeOf(res), ["end", "write", "tryEnd"])
    res.end("")
  })
  app.ws("/socket", {
    open(socket) {
      change(Object.getPrototypeOf(socket), ["send"])
      socket.end(1000)
    },
  })
  const listened = await new Promise((listening) => app.listen("127.0.0.1", 0, 1, listening))
  const place = `127.0.0.1:${uws.us_socket_local_port(listened)}`
  const [response] = await once(get(`http://${place}/`, { agent: false }), "response")
  await once(response.resume(), "end")
  await once(new WebSocket(`ws://${place}/socket`), "close")
  app.close()
}
