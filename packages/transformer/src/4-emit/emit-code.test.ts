import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { block, Code, join, js, lines, member, name, nothing, property } from "./emit-code.ts"

describe("js", () => {
  it("splices code and quotes everything else", () => {
    expect(js`${name("value")}[${'a-b"]'}] === ${1} + ${js`x`}`.text).toBe(
      'value["a-b\\"]"] === 1 + x',
    )
  })

  it("makes literals that evaluate to the very value, in ASCII", () => {
    const literal = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.double(),
      fc.boolean(),
      fc.bigInt(),
      fc.constantFrom(null, undefined, -0),
    )
    fc.assert(
      fc.property(literal, (value) => {
        const { text } = js`${value}`
        expect(Object.is(new Function(`return ${text}`)(), value)).toBe(true)
        expect(text).toMatch(/^[\x20-\x7e]*$/)
      }),
    )
  })

  it.each(["</script>", "<!--", "*/", "\u2028\u2029", "\ud800", "`${x}`", "\\", '"', "\r\n"])(
    "lets %j end nothing",
    (text) => {
      const { text: literal } = js`${text}`
      expect(literal).not.toMatch(/<[/!]|\*\/|[^\x20-\x7e]/)
      expect(new Function(`return ${literal}`)()).toBe(text)
    },
  )

  it("indents spliced code like the line that contains it", () => {
    const inner = js`
      if (a) {
        b()
      }
    `
    expect(
      js`
      function f() {
        ${inner}
        ${[js`c()`, nothing, js`d()`]}
      }
    `.text,
    ).toBe("function f() {\n\tif (a) {\n\t\tb()\n\t}\n\tc()\n\td()\n}")
  })

  it("drops a line that an empty hole leaves", () => {
    expect(
      js`
      a
      ${nothing}
      b
    `.text,
    ).toBe("a\nb")
  })

  it("does not become a string by accident", () => {
    expect(() => `${js`x`}`).toThrow(TypeError)
  })

  it("takes no object for code that only looks like it", () => {
    expect(Code.is({ text: "alert()" })).toBe(false)
  })
})

describe("parts", () => {
  it("joins with an operator, or returns the value for an empty list", () => {
    expect(join([js`a`, js`b`], "&&", js`true`).text).toBe("a && b")
    expect(join([], "&&", js`true`).text).toBe("true")
    expect(lines([js`a`, nothing, js`b`]).text).toBe("a\nb")
    expect(block([]).text).toBe("{}")
    expect(block([js`a`]).text).toBe("{\n\ta\n}")
  })

  it("reads and writes keys of any kind", () => {
    expect(member(js`value`, "name").text).toBe("value.name")
    expect(member(js`value`, "a b").text).toBe('value["a b"]')
    expect(property("id", js`id`).text).toBe("id")
    expect(property("a b", js`x`).text).toBe('"a b": x')
    expect(property("class", js`x`).text).toBe("class: x")
    const made = new Function(`return { ${property("__proto__", js`1`).text} }`)()
    expect(Object.keys(made)).toEqual(["__proto__"])
  })

  it("rejects an invalid name", () => {
    expect(() => name("a-b")).toThrow(TypeError)
  })
})
