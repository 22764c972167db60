import { cliError } from "../errors/cli-error.ts"
import type { Manager } from "../project/manager.ts"
import type { HttpCore } from "./http-core.ts"
import type { TemplateFile } from "./template.ts"

/** What an image is made of. */
export interface DockerProject {
  readonly manager: Manager
  readonly core: HttpCore
  /** Compiled file that serves, relative to the project. */
  readonly program: string
  readonly hasWorkspaces: boolean
}

/** The files that build an image of a project. @throws CliError PC3098 for a package manager that they lack */
export function dockerFiles(project: DockerProject): TemplateFile[] {
  return [
    { file: "Dockerfile", text: dockerfile(project) },
    { file: ".dockerignore", text: IGNORED },
  ]
}

const IGNORED = `.git
.env*
.precast
.vscode
**/node_modules
**/dist
**/*.tsbuildinfo
`

interface Words {
  readonly manifests: string
  readonly install: string
  readonly build: string
}

const words: Readonly<Partial<Record<Manager, Words>>> = {
  npm: {
    manifests: "package.json package-lock.json",
    install: "npm ci",
    build: "npm run build && npm prune --omit=dev",
  },
  pnpm: {
    manifests: "package.json pnpm-lock.yaml pnpm-workspace.yaml*",
    install: "npx -y pnpm@12 install --frozen-lockfile",
    build: "npx -y pnpm@12 run build && CI=true npx -y pnpm@12 install --prod --frozen-lockfile",
  },
}

function dockerfile({ manager, core, program, hasWorkspaces }: DockerProject): string {
  const found = words[manager]
  if (found === undefined) throw cliError("PC3098", manager)
  const { manifests, install, build } = found
  const image = core === "uws" ? "node:24-trixie-slim" : "node:26-alpine"
  // An install is reused until a manifest changes, where that is in one place.
  const first = hasWorkspaces
    ? `COPY . .\nRUN ${install}`
    : `COPY ${manifests} ./\nRUN ${install}\nCOPY . .`
  return `FROM ${image} AS build
WORKDIR /app
${first}
RUN ${build}
${core === "uws" ? ONE_BINARY : ""}
FROM ${image}
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=build /app ./
USER node
EXPOSE 3000
CMD ["node", "${program}"]
`
}

const ONE_BINARY = `# The C++ core's package has binaries for all platforms; this one's are enough.
RUN find node_modules -name 'uws_*.node' \\
    ! -name "uws_linux_$(node -p 'process.arch + "_" + process.versions.modules').node" -delete
`

/** What a program needs to be reached from outside of its container. */
export const hostNote: string =
  "The image sets HOST=0.0.0.0: pass it to `serve()`, as `host: process.env.HOST`"
