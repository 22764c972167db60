// What tspc leaves of an import of which some names have no use any more: no types, nothing unused.
import { afterEach, expect, test } from "vitest"
import { createProject, type Project, tsconfig } from "./hosts-project.ts"

const open: Project[] = []
afterEach(() => open.splice(0).forEach((project) => project.remove()))

test.each([
  [{}, "is, serve, type Pattern, Int, decode", "import { serve } from"],
  [
    { verbatimModuleSyntax: true },
    "is, serve, type Pattern, type Int, decode",
    "import { serve, decode } from",
  ],
  [{}, "is, type Pattern, Int", null],
])("%j %s", (options, names, left) => {
  const serves = names.includes("serve")
  const project = createProject({
    "tsconfig.json": tsconfig(options, { name: "@precast/transformer" }),
    "src/main.ts": `import { ${names} } from "@precast/runtime"
console.log(is<string & Pattern<"^a">>("a"), is<number & Int>(1.5)${serves ? ", typeof serve" : ""})
`,
  })
  open.push(project)
  expect(project.tspc()).toEqual({ code: 0, text: "" })
  const output = project.read("dist/main.js")
  if (left === null) expect(output).not.toContain(`from "@precast/runtime"`)
  else expect(output).toContain(left)
  expect(project.node("dist/main.js")).toEqual({
    code: 0,
    text: `true false${serves ? " function" : ""}\n`,
  })
})
