// An application that uses the library: plain JavaScript, without a compiler or the transformer.
import { serve } from "@precast/runtime"
import { createShelf, faultsOf } from "bookshelf"

console.log(faultsOf({ isbn: "978-0000000000", title: "", year: 1815 }))

await serve(createShelf(), { port: Number(process.env.PORT ?? 3000), banner: true })
