/**
 * The errors of the command line: stable code → text, hint, exit code.
 * Codes are never reused. `docs/cli-errors.md` lists them (tied by `test/catalog.test.ts`).
 */
export const catalog = {
  PC3000: {
    text: (found: string): string => `Precast needs Node.js 22.15 or newer; this is ${found}.`,
    hint: "Install a newer version from https://nodejs.org/en/download and run the command again.",
    exit: 1,
  },
  PC3001: {
    text: (message: string): string => message,
    hint: "See `precast --help`, or `precast <command> --help`.",
    exit: 64,
  },
  PC3002: {
    text: (folder: string): string => `No package.json in ${folder} or above it.`,
    hint: "Run the command inside your project, or create one with `precast init my-app`.",
    exit: 1,
  },
  PC3003: {
    text: (file: string): string => `${file} does not exist.`,
    hint: "Pass the tsconfig file with `-p path/to/tsconfig.json`, or create one with `precast init`.",
    exit: 1,
  },
  PC3004: {
    text: (file: string, problem: string): string => `${file} cannot be read: ${problem}.`,
    hint: "Correct the file and run the command again.",
    exit: 1,
  },
  PC3005: {
    text: (name: string, folder: string): string => `${name} is not installed in ${folder}.`,
    hint: "Add it to devDependencies (or run `precast init`) and install.",
    exit: 1,
  },
  PC3006: {
    text: (found: string): string =>
      `The project has ${found}; Precast compiles with TypeScript 6 or 7.`,
    hint: 'Set "typescript": "~7.0.2" in devDependencies (or "~6.0.3") and install.',
    exit: 1,
  },
  PC3007: {
    text: (tried: string): string => `No entry file to run: tried ${tried}.`,
    hint: 'Name it: `precast dev dist/main.js`, or set "main" in package.json.',
    exit: 1,
  },
  PC3008: {
    text: (file: string, config: string): string =>
      `${file} is not part of the program of ${config}.`,
    hint: 'Check the path and "include" in the tsconfig, or pass another one with `-p`.',
    exit: 1,
  },
  PC3009: {
    text: (type: string, file: string): string =>
      `${file} declares no interface, type or enum named ${type}.`,
    hint: "Omit the name to print all code that is emitted for the file.",
    exit: 1,
  },
  PC3010: {
    text: (folder: string): string => `${folder} has files but no package.json.`,
    hint: "Run `npm init` there first, or name an empty folder: `precast init my-app`.",
    exit: 1,
  },
  PC3011: {
    text: (command: string, how: string): string => `\`${command}\` failed (${how}).`,
    hint: "Read its output above, fix it and run it again; the files themselves are already written.",
    exit: 1,
  },
  PC3012: {
    text: (how: string): string => `The compiler exited without a result (${how}).`,
    hint: "Read its output above, and run `precast doctor`.",
    exit: 1,
  },
  PC3013: {
    text: (what: string): string => `@precast/transformer ${what}.`,
    hint: "Install the version that matches this `precast`, or run `precast doctor`.",
    exit: 1,
  },
  PC3014: {
    text: (type: string, problem: string): string => `${type} cannot be explained: ${problem}`,
    hint: "Write the type as in a call, generic types with their arguments: `precast explain file.ts 'Page<User>'`.",
    exit: 1,
  },
  PC3015: {
    text: (file: string): string =>
      `${file} does not name the transformer, so no code would be emitted.`,
    hint: 'Run `precast init`, or add "plugins": [{ "transform": "@precast/transformer", "name": "@precast/transformer" }] to its compilerOptions.',
    exit: 1,
  },
  PC3016: {
    text: (how: string): string => `The app did not report its OpenAPI document (${how}).`,
    hint: "Read its output above. Compile the program (`precast build`); it must call serve().",
    exit: 1,
  },
  PC3017: {
    text: (from: string, problem: string): string =>
      `${from} is not an OpenAPI document: ${problem}.`,
    hint: "Name a file that `precast openapi` wrote, or the URL of an app that serves its document: http://localhost:3000/openapi.json.",
    exit: 1,
  },
  PC3018: {
    text: (message: string): string => message,
    hint: "Install a version of TypeScript that docs/typescript-7.md lists as tested.",
    exit: 1,
  },
  PC3022: {
    text: (version: string, command: string): string =>
      `@precast/bench ${version} is not installed. Install it with \`${command}\`.`,
    hint: "Or run `precast bench --yes` in a project, which installs it.",
    exit: 1,
  },
  PC3023: {
    text: (problem: string): string => `esbuild, which writes the bundle, ${problem}.`,
    hint: "Install it as a development dependency: `npm install --save-dev esbuild`.",
    exit: 1,
  },
  PC3024: {
    text: (problem: string): string => `The bundle cannot be written: ${problem}`,
    hint: "Install the package that is missing, or leave it out of the file with `--external <package>`.",
    exit: 1,
  },
  PC3030: {
    text: (files: string): string => `git could not undo changes to ${files}.`,
    hint: "Commit first (or add --force). `--dry-run` shows what would change.",
    exit: 1,
  },
  PC3031: {
    text: (path: string): string => `${path} does not exist.`,
    hint: "Pass paths relative to the current folder, or none for the whole project.",
    exit: 1,
  },
  PC3040: {
    text: (names: string): string => `The sources declare several databases: ${names}.`,
    hint: "Select one with `--database`.",
    exit: 1,
  },
  PC3041: {
    text: (name: string, names: string): string =>
      `The sources declare no database "${name}", only ${names}.`,
    hint: 'Use a name of `new Database("name")`.',
    exit: 1,
  },
  PC3042: {
    text: (): string => 'No file of the project declares `new Database("name")`.',
    hint: "Pass the database and the folder: `precast db migrate --database shop --migrations migrations`.",
    exit: 1,
  },
  PC3043: {
    text: (message: string): string => message,
    hint: "`precast explain` explains a code PC2…; other codes are those of PostgreSQL.",
    exit: 1,
  },
  PC3044: {
    text: (name: string): string => `The migrations folder of "${name}" is unknown.`,
    hint: 'Write `new Database("name", { migrations: "./migrations" })`, or pass the folder with `--migrations`.',
    exit: 1,
  },
  PC3045: {
    text: (name: string, host: string): string =>
      `"${name}" on ${host} was not reset: it is on another machine, or this is production.`,
    hint: "A reset deletes all its data. Unset DATABASE_URL to reset the local database, or add `--force`.",
    exit: 1,
  },
  PC3046: {
    text: (): string => "The new migration has no name.",
    hint: "Describe the change: `precast db create add orders`.",
    exit: 1,
  },
  PC3047: {
    text: (name: string, why: string): string =>
      `The server of "${name}" cannot be reached: ${why}.`,
    hint: "Start it, or correct DATABASE_URL (or DATABASE_URL_<NAME>): postgres://user:password@host:5432/name. Without it, a local server is used.",
    exit: 1,
  },
  PC3048: {
    text: (names: string): string => `precast.sql.json is out of date for ${names}.`,
    hint: "Run `precast db check` where PostgreSQL is available, and commit the file.",
    exit: 2,
  },
  PC3049: {
    text: (problem: string, remedy: string): string => `${problem} ${remedy}`,
    hint: "A warning of `precast db migrate --check`; it matters for tables with many rows.",
    exit: 0,
  },
  PC3050: {
    text: (message: string): string => message,
    hint: "`precast explain` explains a code PC2…; other codes are those of the broker.",
    exit: 1,
  },
  PC3051: {
    text: (action: string): string =>
      `\`precast topics ${action}\` needs a topic and a subscription.`,
    hint: "Pass both as the program names them: `precast topics dead order-placed send-mail`; on PostgreSQL, `precast topics list` shows them.",
    exit: 64,
  },
  PC3052: {
    text: (action: string): string => `No messages selected to ${action}.`,
    hint: "Pass their ids, which `precast topics dead` shows, or `--all`.",
    exit: 64,
  },
  PC3053: {
    text: (how: string): string => `The program did not report its variables: it ${how}.`,
    hint: "Compile it first (`npx precast build`). Its output is above.",
    exit: 1,
  },
  PC3054: {
    text: (names: string): string => `Missing or invalid: ${names}.`,
    hint: "Set them in the environment, in `.env` files (development) or in secret files: docs/config.md.",
    exit: 1,
  },
  PC3060: {
    text: (how: string): string => `The program did not report its cron jobs: it ${how}.`,
    hint: "Compile it first (`npx precast build`); it must call `serve()` or `startBackground()`.",
    exit: 1,
  },
  PC3061: {
    text: (): string => "`precast cron run` needs the name of a job.",
    hint: "Pass it: `precast cron run report`; `precast cron list` shows all names.",
    exit: 64,
  },
  PC3062: {
    text: (name: string, names: string): string =>
      `The program has no job "${name}", only ${names}.`,
    hint: 'Use a name of `cron("name", …)`.',
    exit: 1,
  },
  PC3063: {
    text: (message: string): string => message,
    hint: "The job threw this error, or its history is unavailable. `precast explain` explains a code PC2….",
    exit: 1,
  },
  PC3090: {
    text: (folder: string): string =>
      `${folder} already has a project; a template is for a new one.`,
    hint: "Name an empty folder, or omit `--template` to add Precast to the project.",
    exit: 1,
  },
  PC3091: {
    text: (path: string): string => `${path} is a file.`,
    hint: "Name a folder; it may be missing.",
    exit: 1,
  },
  PC3092: {
    text: (file: string): string =>
      `${file}: this project is installed with Yarn Plug'n'Play, which has no node_modules for the compiler, editors and the C++ core.`,
    hint: "Set `nodeLinker: node-modules` in .yarnrc.yml, and run `yarn install`.",
    exit: 1,
  },
  PC3093: {
    text: (path: string, why: string): string => `The system denies access to ${path}: ${why}.`,
    hint: "Check its permissions and the free space, or pass another path.",
    exit: 1,
  },
  PC3094: {
    text: (path: string): string =>
      `${path} is a symbolic link, or inside one that points elsewhere.`,
    hint: "Nothing was changed. Run the command in the target's folder, or exclude the link.",
    exit: 1,
  },
  PC3095: {
    text: (code: string): string => `The error code ${code} does not exist.`,
    hint: "Codes of the compiler begin with PC1, of the runtime with PC2, of the command line with PC3.",
    exit: 1,
  },
  PC3096: {
    text: (config: string, why: string): string =>
      `${config} sets "noEmit", but the program must be compiled before it runs${why}.`,
    hint: "Pass a tsconfig that emits files with `-p`, or remove the imports that Node cannot run.",
    exit: 1,
  },
  PC3097: {
    text: (file: string): string => `${file} exports no application.`,
    hint: "Name the file that exports it: `precast build --target … --bundle src/app.ts`, with `export default createApp(routes)`.",
    exit: 1,
  },
  PC3098: {
    text: (manager: string): string => `\`init --docker\` does not support ${manager}.`,
    hint: "Pass `--pm npm` or `--pm pnpm`, or adapt the Dockerfile in docs/guide-deploy.md.",
    exit: 1,
  },
  PC3099: {
    text: (folder: string): string => `Node.js stores no compiled code in ${folder}.`,
    hint: "The folder must be writable, and NODE_DISABLE_COMPILE_CACHE must not be set.",
    exit: 1,
  },
  PC3100: {
    text: (why: string): string => `\`precast chaos\` cannot be used here: ${why}.`,
    hint: "It breaks the app on purpose: run it in development, on Linux (a container is enough).",
    exit: 1,
  },
  PC3101: {
    text: (how: string): string => `The app did not start: ${how}`,
    hint: "Compile it first (`npx precast build`); it must call serve(). Its last lines are above.",
    exit: 1,
  },
  PC3102: {
    text: (why: string): string => `No endpoint to send requests to: ${why}.`,
    hint: "Pass headers that the endpoints require with `--header`, or other endpoints with `--only`.",
    exit: 1,
  },
  PC3103: {
    text: (why: string): string => `The connection to the database cannot be broken: ${why}.`,
    hint: "Pass `--database postgres://user:password@host:5432/name`, or other faults with `--faults`.",
    exit: 1,
  },
} as const
