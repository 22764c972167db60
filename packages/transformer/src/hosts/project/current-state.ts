import type { KnownTypes, StateOfTypes } from "./known-types.ts"
import type { Dependencies } from "./dependencies.ts"
import { type FileChanges, outputsOf, type Snapshot } from "./project-reader.ts"
import type { ProjectState } from "./project-state.ts"
import type { StoredProject } from "./stored-project.ts"

/** Names of a project as it was read. */
export type ProjectNames = Pick<StoredProject, "files" | "packages" | "outputs">

/** What a project is between two edits. It is read when it is needed, and left when files change. */
export interface CurrentState {
  get(): ProjectState
  /**
   * Starts a compiler that has exited again, unless what is needed of a file was read before.
   * @param file undefined: the compiler itself is needed
   */
  getFor(file?: string): ProjectState
  /** null: it was not read. */
  names(): ProjectNames | null
  /** The files that it goes by; while it rests, those of the last state. */
  files(): Iterable<string>
  /** While it rests: it does not have this file. */
  isWithout(file: string): boolean
  /** All that is left to be made was read, and the compiler's process has exited. */
  end(): void
  /** Starts it again, if it has exited. */
  wake(): void
  /** The next state knows the types that were read in this one, but for those that changes affect. */
  leave(changes?: FileChanges): void
  /** Forgets what was read, and goes by its files until something else is needed. */
  rest(): void
  /** Goes by the files of another process. */
  restOn(stored: ProjectNames): void
  /** Forgets all. */
  clear(): void
}

/** What a state is read from and made with. */
export interface StateSource {
  readonly tsconfig: string
  readonly types: KnownTypes
  readonly dependencies: Dependencies
  read(): Snapshot
  stateOf(snapshot: Snapshot): ProjectState
  /** A file that is made without the compiler. */
  isMade(file: string): boolean
  onRead(names: ProjectNames): void
}

/** Nothing is read before it is needed. */
export function createCurrentState({
  tsconfig,
  types,
  dependencies,
  read,
  stateOf,
  isMade,
  onRead,
}: StateSource): CurrentState {
  let state: ProjectState | null = null
  let isEnded = false
  let names: ProjectNames | null = null
  // What has changed since the last state.
  let unseen: FileChanges[] = []
  let resting: ReadonlySet<string> | null = null

  const typesIn = (snapshot: Snapshot): StateOfTypes => {
    return { compiler: snapshot.compiler, files: snapshot, dependencies }
  }

  function get(): ProjectState {
    if (state) return state
    resting = null
    const snapshot = read()
    const outputs = outputsOf(snapshot.options)
    for (const each of unseen.splice(0)) types.forget(each, typesIn(snapshot))
    state = stateOf(snapshot)
    names = { files: snapshot.files(), packages: snapshot.packages(), outputs }
    onRead(names)
    return state
  }

  function getFor(file?: string): ProjectState {
    if (isEnded && (file === undefined || !isMade(file))) {
      isEnded = false
      state = null
    }
    return get()
  }

  function forget(): void {
    types.clear()
    state = null
    isEnded = false
  }

  return {
    get,
    getFor,
    names: () => names,
    files: () => resting ?? get().snapshot.files(),
    isWithout: (file) => resting?.has(file) === false,
    end: () => void (isEnded = true),
    wake: () => void (isEnded && getFor()),
    leave(changes) {
      state?.keepTypes()
      if (state) types.keep(typesIn(state.snapshot))
      state = null
      if (!changes) return
      const { changed = [], created = [], deleted = [] } = changes
      const isConfigured = changed.includes(tsconfig)
      if (isConfigured || created.length + deleted.length > 0) resting = null
      if (isConfigured) types.clear()
      unseen.push(changes)
    },
    rest() {
      resting ??= new Set(get().snapshot.files())
      forget()
    },
    restOn({ files }) {
      resting = new Set(files)
    },
    clear() {
      resting = null
      forget()
    },
  }
}
