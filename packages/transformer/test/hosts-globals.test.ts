// Declaration files that add to all others decide about each file; TypeScript 7 is not queried for the others.
import { expect, onTestFinished, test } from "vitest"
import { openProject } from "../src/hosts/project.ts"
import { createBundled } from "./bundlers-project.ts"
import { tsconfig } from "./hosts-project.ts"

const globals: Record<string, (word: string) => string> = {
  "a script": (word) => `/*\nexport {}\n*/\ntype Word = "${word}"\n`,
  "a module with global declarations": (word) =>
    `declare global {\n  type Word = "${word}"\n}\nexport {}\n`,
}

test.each(Object.entries(globals))("an edit of %s", async (_name, words) => {
  const project = createBundled(7, {
    "tsconfig.json": tsconfig({}),
    "src/words.d.ts": words("before"),
    "src/other.d.ts": "export interface Other { other: string }\n",
    "src/main.ts": `import { decode } from "@precast/runtime"
export const main = decode<{ word: Word }>
`,
  })
  onTestFinished(project.remove)
  const held = await openProject(
    `${project.folder}/tsconfig.json`,
    {},
    { packageName: "typescript-7" },
  )
  onTestFinished(() => held.close())
  const made = (): ReturnType<typeof held.transformFile> =>
    held.transformFile(`${project.folder}/src/main.ts`)
  expect(made()!.code).toContain("before")
  expect(made()!.dependencies).not.toContain(`${project.folder}/src/other.d.ts`)
  project.write({ "src/words.d.ts": words("after") })
  held.update({ changed: [`${project.folder}/src/words.d.ts`] })
  expect(made()!.code).toContain("after")
})

test.each([6, 7] as const)(
  "a module that gets its first global declarations, TypeScript %i",
  async (version) => {
    const project = createBundled(version, {
      "tsconfig.json": tsconfig({}),
      "src/words.d.ts": "interface Word { first: string }\n",
      "src/other.ts": "export {}\n",
      "src/main.ts": `import { decode } from "@precast/runtime"
export const main = decode<Word>
`,
    })
    onTestFinished(project.remove)
    const packageName = version === 7 ? "typescript-7" : "typescript"
    const held = await openProject(`${project.folder}/tsconfig.json`, {}, { packageName })
    onTestFinished(() => held.close())
    const codeOfMain = (): string => held.transformFile(`${project.folder}/src/main.ts`)!.code!
    expect(codeOfMain()).not.toContain("second")
    project.write({
      "src/other.ts": "declare global { interface Word { second: string } }\nexport {}\n",
    })
    held.update({ changed: [`${project.folder}/src/other.ts`] })
    expect(codeOfMain()).toContain("second")
  },
)
