const value = JSON.parse(
  '{"__proto__":1,"constructor":"x","a b":"y","q\\"uote</script>":true,"größe 日本":2,"\u2028":null,"class":"z"}',
) as object

export const values: unknown[] = [value, { ...value }, {}, JSON.parse('{"__proto__":1}')]
