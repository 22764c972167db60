export interface Input {
  __proto__: number
  constructor: string
  "a b": string
  'q"uote</script>': boolean
  "größe 日本": number
  "\u2028": null
  class: string
}
