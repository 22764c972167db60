// What store-react-main.ts uses of React. Types of its packages declare those of the DOM for every test.
declare module "react" {
  export interface ReactElement {
    readonly key: string | null
  }
  export const StrictMode: symbol
  export function createElement(
    type: string | symbol | (() => ReactElement),
    props: { readonly key?: number },
    children?: string | readonly ReactElement[],
  ): ReactElement
  export function useSyncExternalStore<Snapshot>(
    subscribe: (onStoreChange: () => void) => () => void,
    getSnapshot: () => Snapshot,
  ): Snapshot
}

declare module "react-dom/client" {
  import type { ReactElement } from "react"
  export function createRoot(container: object): { render(element: ReactElement | null): void }
}
