export interface Input {
  home: URL
  match: RegExp
  either?: URL | RegExp | Date | string
}
