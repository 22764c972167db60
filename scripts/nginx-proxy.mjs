// Runs the nginx configuration of docs/operations.md in front of examples/hello, on each core: HTTP/2 and HTTP/1.1,
// bodies, refusals, and many requests at once. Says why when nginx is not installed, and fails then.
import { strict as assert } from "node:assert"
import { execFileSync, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:http2"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { text } from "node:stream/consumers"
import { connect as connectTls } from "node:tls"

const root = resolve(import.meta.dirname, "..")
const example = join(root, "examples/hello")
const [PORT, FRONT] = [20_000, 40_000].map((from) => from + (process.pid % 20_000))
const USER = '{"id":7,"name":"Ada","surname":"Lovelace","lastUpdate":"2023-10-07T13:14:11.000Z"}'

const folder = mkdtempSync(join(tmpdir(), "precast-nginx-"))
try {
  execFileSync(join(example, "node_modules/.bin/tspc"), { cwd: example })
  makeCertificate()
  writeFileSync(join(folder, "nginx.conf"), configuration())
  for (const core of ["uws", "node"]) await tryCore(core)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function tryCore(core) {
  const env = { ...process.env, PORT: String(PORT), PRECAST_CORE: core, PRECAST_BANNER: "0" }
  const app = spawn(process.execPath, [join(example, "dist/main.js")], { env, stdio: "inherit" })
  const nginx = spawn("nginx", ["-p", folder, "-c", "nginx.conf"], { stdio: "inherit" })
  try {
    await Promise.all([answers(PORT, app), answers(FRONT, nginx)])
    await checkHttp2()
    await checkHttp1()
    console.log(`nginx in front of the ${core} core: HTTP/2 and HTTP/1.1 answered as they should`)
  } finally {
    await Promise.all([app, nginx].map((child) => stopped(child)))
  }
}

async function checkHttp2() {
  const session = connect(`https://localhost:${FRONT}`, {
    ca: readFileSync(join(folder, "cert.pem")),
  })
  try {
    const many = Array.from({ length: 500 }, (_, at) => ask(session, { ":path": `/hello/${at}` }))
    const answers = await Promise.all(many)
    for (const [at, { status, body }] of answers.entries()) {
      assert.equal(status, 200)
      assert.equal(body, `{"message":"Hello, ${at}"}`)
    }
    const post = { ":method": "POST", ":path": "/updateUser", "content-type": "application/json" }
    const updated = await ask(session, post, USER)
    assert.deepEqual([updated.status, updated.body], [200, USER.replace("2023-10", "2023-11")])
    const refused = await ask(session, post, '{"id":"7"}')
    assert.equal(refused.status, 400)
    assert.equal(JSON.parse(refused.body).code, "invalid_request")
    const large = await ask(session, post, `"${"x".repeat(2 * 1024 * 1024)}"`)
    assert.equal(large.status, 413)
    assert.equal((await ask(session, { ":path": "/nowhere" })).status, 404)
    const { status, body } = await ask(session, { ":path": "/hello/x", ":method": "HEAD" })
    assert.deepEqual([status, body], [200, ""])
  } finally {
    session.close()
  }
}

/** Requests that one of the two must refuse, so that the other never takes them for something else. */
async function checkHttp1() {
  const head = "POST /updateUser HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
  const side = "GET /hello/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n"
  for (const [framing, status] of [
    ["Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400],
    ["Content-Length: 5\r\nContent-Length: 6\r\n\r\n12345", 400],
    ["Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", 501],
    // Whole, and therefore with a length: the application sees no chunks.
    [`Transfer-Encoding: chunked\r\n\r\n${USER.length.toString(16)}\r\n${USER}\r\n0\r\n\r\n`, 200],
  ]) {
    const answer = await raw(head + framing + (status === 200 ? "" : side))
    assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `), framing)
    assert.doesNotMatch(answer, /smuggled/)
  }
}

async function ask(session, headers, body) {
  const stream = session.request(headers, { endStream: body === undefined })
  if (body !== undefined) stream.end(body)
  const [answer] = await once(stream, "response")
  return { status: answer[":status"], body: await text(stream) }
}

async function raw(request) {
  const socket = connectTls({
    port: FRONT,
    host: "localhost",
    ca: readFileSync(join(folder, "cert.pem")),
    ALPNProtocols: ["http/1.1"],
  })
  await once(socket, "secureConnect")
  socket.write(request)
  let answer = ""
  for await (const part of socket) {
    answer += part
    if (answer.includes("\r\n\r\n")) break
  }
  socket.destroy()
  return answer
}

/** The block of the documentation, with places of its own. */
function configuration() {
  const page = readFileSync(join(root, "docs/operations.md"), "utf8")
  const block = /```nginx\n([^]*?)```/.exec(page)[1]
  const server = block
    .replace("127.0.0.1:3000", `127.0.0.1:${PORT}`)
    .replace("listen 443", `listen 127.0.0.1:${FRONT}`)
    .replace("example.com;", "localhost;")
    .replace("/etc/ssl/example.com.pem", join(folder, "cert.pem"))
    .replace("/etc/ssl/example.com.key", join(folder, "key.pem"))
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  )
  // Root hands work to a user who may not write here.
  const user = process.getuid() === 0 ? "user root;\n" : ""
  return `${user}daemon off;
error_log stderr crit;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
${temporary.join("\n")}
${server}}
`
}

function makeCertificate() {
  const args =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")]
  const { status, stderr } = spawnSync("openssl", [...args.split(" "), ...files], {
    encoding: "utf8",
  })
  assert.equal(status, 0, stderr)
}

async function answers(port, child) {
  for (let attempt = 0; attempt < 200; attempt++) {
    assert.equal(child.exitCode, null, `${child.spawnfile} ended`)
    const up = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    if (up !== undefined) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`nothing answers on ${port}`)
}

async function stopped(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill("SIGTERM")
  await once(child, "exit")
}
