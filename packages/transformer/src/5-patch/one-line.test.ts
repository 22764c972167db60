import { expect, test } from "vitest"
import { onOneLine } from "./one-line.ts"

test.each([
  ["f()\ng()", "f(); g()"],
  ["const a = b +\n  c\nreturn a", "const a = b + c; return a"],
  ["if (a) {\n  f()\n}\nelse {\n  g()\n}\nh()", "if (a) { f() } else { g() }; h()"],
  ["if (a(b))\n  f()\nelse\n  g()", "if (a(b)) f(); else g()"],
  ["{ a: 1,\n  input(p) {\n    return p\n  },\n}", "{ a: 1, input(p) { return p }, }"],
  ["a\n  ? b\n  : c", "a ? b : c"],
])("%j", (text, line) => {
  expect(onOneLine(text)).toBe(line)
})
