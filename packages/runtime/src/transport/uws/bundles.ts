import type { Route } from "../core.ts"
import { nativePath } from "./native-path.ts"

// From about here on a look-up of ours costs less than what the core compares.
const MOST_SIBLINGS = 32

/**
 * What the core has one route for. Where very many texts may follow at one place it would compare
 * them sequentially, 8 ns each; there its route has a parameter, and represents all of ours
 * that differ in nothing but these texts.
 */
export interface Bundle {
  /** For the core: `/:0/orders/:p`, where `:0` represents texts and `:p` a parameter. */
  readonly path: string
  /** Which parameters of the core are texts of ours, and which are those of the routes. */
  readonly texts: readonly number[]
  readonly params: readonly number[]
  /** The routes by their texts, joined with "/"; by "" where it is one route without. */
  readonly routes: ReadonlyMap<string, Route>
}

/**
 * What the core is to route, of all routes of one method.
 * @returns undefined if a parameter has very many texts as siblings: which of two parameters the core
 * tries first depends on its version
 */
export function bundlesOf(routes: readonly Route[]): Bundle[] | undefined {
  const bundles = new Map<string, Bundle & { readonly routes: Map<string, Route> }>()
  for (const { route, path, texts } of placesOf(routes)) {
    let bundle = bundles.get(path)
    if (bundle === undefined) {
      const kinds = path.split("/").filter((segment) => segment.startsWith(":"))
      const at = (kind: string): number[] =>
        kinds.flatMap((each, index) => (each === kind ? [index] : []))
      bundle = { path, texts: at(TEXT), params: at(PARAM), routes: new Map() }
      bundles.set(path, bundle)
    }
    bundle.routes.set(texts.join("/"), route)
  }
  const paths = [...bundles.keys()]
  const params = new Set(paths.flatMap((path) => placesIn(path, PARAM)))
  if (paths.some((path) => placesIn(path, TEXT).some((place) => params.has(place)))) {
    return undefined
  }
  return [...bundles.values()]
}

/** Beginnings of its path that texts of ours follow. */
export function textPlacesOf({ path }: Bundle): string[] {
  return placesIn(path, TEXT)
}

/** What the core has a route for that compares one of the texts itself. */
export function bundleOfText({ path, routes }: Bundle, text: string): Bundle | undefined {
  const route = routes.get(text)
  if (route === undefined) return undefined
  const segments = path.split("/").map((segment) => (segment === TEXT ? text : segment))
  const params = segments.filter((segment) => segment === PARAM).map((_, index) => index)
  return { path: segments.join("/"), texts: [], params, routes: new Map([["", route]]) }
}

/** Beginnings of a path that a segment of one kind follows. */
function placesIn(path: string, kind: string): string[] {
  const segments = path.split("/")
  return segments.flatMap((each, at) => (each === kind ? [segments.slice(0, at).join("/")] : []))
}

const TEXT = ":0"
const PARAM = ":p"

interface Place {
  readonly route: Route
  readonly segments: readonly string[]
  readonly texts: string[]
  path: string
}

/** Goes through all paths segment by segment: what they share is known from those before. */
function placesOf(routes: readonly Route[]): Place[] {
  const places = routes.map((route): Place => {
    return { route, segments: nativePath(route.path).split("/").slice(1), texts: [], path: "" }
  })
  const depth = Math.max(0, ...new Set(places.map(({ segments }) => segments.length)))
  for (let at = 0; at < depth; at++) {
    const here = places.filter(({ segments }) => at < segments.length)
    const siblings = siblingsAt(here, at)
    for (const place of here) {
      const segment = place.segments[at] as string
      const isWide = isText(segment) && (siblings.get(place.path)?.size ?? 0) > MOST_SIBLINGS
      if (isWide) place.texts.push(segment)
      place.path += `/${isWide ? TEXT : segment.startsWith(":") ? PARAM : segment}`
    }
  }
  return places
}

/** The texts that follow each beginning of a path. */
function siblingsAt(places: readonly Place[], at: number): Map<string, Set<string>> {
  const siblings = new Map<string, Set<string>>()
  for (const { path, segments } of places) {
    const segment = segments[at] as string
    if (!isText(segment)) continue
    const known = siblings.get(path)
    if (known === undefined) siblings.set(path, new Set([segment]))
    else known.add(segment)
  }
  return siblings
}

/** Nothing is a text, too, but no parameter of the core takes it. */
function isText(segment: string): boolean {
  return segment !== "" && !segment.startsWith(":") && segment !== "*"
}
