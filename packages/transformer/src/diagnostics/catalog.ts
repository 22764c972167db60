/**
 * Every compile error and warning. Codes are stable and never reused. `text` states what is wrong, `hint`
 * what to do. docs/diagnostics*.md have a row for each (checked by test/read-errors.test.ts).
 */
export const catalog = {
  // The program cannot be compiled soundly
  PC1001: (version: string): Said => ({
    text: `TypeScript ${version} was loaded, which Precast cannot work in.`,
    hint: `Use TypeScript 7, which works with \`precast build\` and the plugins of bundlers unchanged (npm i -D typescript@7 precast), or TypeScript 6 with ts-patch 4 for \`tspc\` (npm i -D typescript@6 ts-patch@4).`,
  }),
  PC1002: (): Said => ({
    text: `"strictNullChecks" is off: null and undefined cannot be seen in types.`,
    hint: `Set "strict": true in tsconfig.json.`,
  }),
  PC1003: (option: string, expected: string): Said => ({
    text: `Plugin option "${option}" must be ${expected}.`,
    hint: `Fix the "plugins" entry in tsconfig.json.`,
  }),
  PC1004: (version: string, said: string): Said => ({
    text: `TypeScript ${version} did not respond: ${said}.`,
    hint: `Its API is not stable yet: install a version that Precast was tested with (npm i -D typescript@7.0.2), or TypeScript 6 with ts-patch 4.`,
  }),
  PC1005: (file: string, reason: string): Said => ({
    text: `Node.js runs ${file} as CommonJS, since ${reason}, and CommonJS has no \`import\` and \`export\`.`,
    hint: `Set "type": "module" in package.json, or name the file .mts. \`precast dev\` and \`precast build\` compile it to CommonJS as it is.`,
  }),

  // Type arguments
  PC1010: (call: string): Said => ({
    text: `${call} has no type argument, and none can be inferred.`,
    hint: `Write it: ${call}<User>(…), or give the result a type: const user: User = ${call}(…).`,
  }),
  PC1011: (call: string): Said => ({
    text: `${call} is used as a value without a type: no code can be made for it.`,
    hint: `Name the type: ${call}<User>.`,
  }),
  PC1012: (type: string): Said => ({
    text: `${type} is a type parameter: code is made at compile time, when it is not yet known.`,
    hint: `Give the function a last parameter code?: TypeCode<${type}, "decode">, which the compiler fills in at each call; or call with a concrete type.`,
  }),
  PC1013: (type: string): Said => ({
    text: `The type ${type} cannot be resolved.`,
    hint: `See the TypeScript error where it is written or imported.`,
  }),
  PC1014: (type: string): Said => ({
    text: `${type} depends on a type parameter and is not resolved.`,
    hint: `Use it with concrete types.`,
  }),
  PC1015: (): Said => ({
    text: `any is not checked.`,
    hint: `Write the type, or unknown to accept any value.`,
  }),

  // Types that are not taken
  PC1020: (type: string, removal: string): Said => ({
    aboutPlace: true,
    text: `is a function (${type}), which JSON cannot carry.`,
    hint: `Remove it with ${removal}, or use a type of the data alone.`,
  }),
  PC1021: (what: string): Said => ({
    text: `A symbol (${what}) cannot travel as JSON.`,
    hint: `Use a string. A brand is intersected with the type: User & { readonly [brand]: … }.`,
  }),
  PC1022: (type: string, member: string): Said => ({
    text: `${type} keeps private state (${member}): it cannot be rebuilt from data.`,
    hint: `Use an interface of its data.`,
  }),
  PC1023: (type: string, methods: string): Said => ({
    text: `${type} has methods (${methods}): it cannot be rebuilt from data.`,
    hint: `Use an interface of its data.`,
  }),
  PC1024: (type: string, instead: string): Said => ({
    text: `${type} cannot travel as JSON.`,
    hint: instead,
  }),
  PC1025: (type: string): Said => ({
    text: `${type} has a slot that cannot be checked.`,
    hint: `Slots are string, number, bigint, literals, and Uppercase<string> and similar; tags apply to the whole.`,
  }),
  PC1026: (key: string): Said => ({
    text: `Keys of type ${key} cannot travel as JSON.`,
    hint: `Use string, number or template literal keys: Record<string, …>.`,
  }),
  PC1029: (type: string): Said => ({
    text: `${type} has no end: it contains itself, each time with larger type arguments.`,
    hint: `Use the same type arguments again in the recursion, or write unknown for the part that grows.`,
  }),
  PC1030: (type: string): Said => ({
    text: `A member of the enum ${type} has a computed value.`,
    hint: `Give every member a literal value.`,
  }),
  PC1031: (type: string): Said => ({
    text: `The intersection ${type} cannot be read.`,
    hint: `Intersect objects with objects, and tags with a type they fit.`,
  }),
  PC1032: (key: string, first: string, second: string): Said => ({
    text: `Two members of this union read \`${key}\` in different ways, as ${first} and as ${second}, and one JSON value can fit both.`,
    hint: `Give each member a field with a literal of its own (kind: "a", kind: "b"). Without one the first member that fits decides: docs/types.md#unions.`,
  }),

  // Constraints
  PC1040: (rule: string, type: string, fitting: string): Said => ({
    text: `${rule} does not apply to ${type}.`,
    hint: fitting
      ? `What applies to it: ${fitting}; and Check<typeof f>, a function of your own.`
      : `What applies to it is Check<typeof f>, a function of your own.`,
  }),
  PC1041: (rule: string, value: string): Said => ({
    text: `${rule} needs a literal number, not ${value}.`,
    hint: `Lengths and items: a whole number from 0 on. multipleOf: above 0.`,
  }),
  PC1042: (rule: string): Said => ({
    text: `${rule} is not supported, so it would not be checked.`,
    hint: `Remove it, or write a custom check: Check<typeof …>.`,
  }),
  PC1043: (tag: string): Said => ({
    text: `${tag} is not a known tag.`,
    hint: `Use the tags of @precast/runtime, and the same version of both packages.`,
  }),
  PC1044: (why: string): Said => ({
    text: `The field's tags contradict each other: ${why}.`,
    hint: `Use the same tags for every member of the union: ("a" | "b") & Header<"x-kind">.`,
  }),
  PC1045: (lost: string): Said => ({
    text: `The tag also applies to ${lost}: TypeScript reduces ${lost} & a tag to never, so no value would be ${lost}.`,
    hint: `Put ${lost} next to it: (Date & Alias<"created_at">) | ${lost}.`,
  }),

  // Endpoints
  PC1050: (option: string): Said => ({
    text: `"${option}" of api() is not a literal, so no code can be made for the route.`,
    hint: `Write it out: api({ method: "GET", path: "/users/:id" }, …).`,
  }),
  PC1051: (path: string, why: string): Said => ({
    text: `The path ${path} ${why}.`,
    hint: `Paths look like /users/:id.`,
  }),
  PC1052: (parameter: string, type: string): Said => ({
    text: `The path parameter :${parameter} is not a required field of ${type}.`,
    hint: `Add the field ${parameter}, not optional, to the handler's first parameter, or take :${parameter} out of the path.`,
  }),
  PC1053: (route: string, first: string): Said => ({
    text: `${route} is declared twice; the other one is at ${first}.`,
    hint: `Remove one, change its path or method, or serve them in groups of different prefixes; serve() rejects duplicates.`,
  }),
  PC1054: (type: string): Said =>
    type === ""
      ? {
          text: `The first parameter of the handler has no type, so it would be empty.`,
          hint: `Write its type: (input: Input) => ….`,
        }
      : {
          text: `The first parameter of a handler must be an object type, not ${type}.`,
          hint: `Put the value into a field: (input: { value: … }) => ….`,
        },
  PC1055: (why: string): Said => ({
    text: `The handler cannot be read: ${why}.`,
    hint: `Write a function with at most two parameters: (input: Input, context) => ….`,
  }),
  PC1056: (field: string, source: string, type: string): Said => ({
    text: `${field} comes from the ${source} as text, which cannot be turned into ${type}.`,
    hint: `Text becomes string, number, boolean, bigint, Date, URL, RegExp, bytes, literals, enums and template literals, and unions of these that do not mix string with another kind. In a query or a form also arrays of these, the key repeated, and objects of all that, filter[name]=x, up to five in one another and without index signatures. Anything else goes into a JSON body: POST, PUT or PATCH.`,
  }),

  // More of types
  PC1057: (type: string): Said => ({
    text: `${type} has toJSON(): it can be written, but not read.`,
    hint: `Decode the type that toJSON() returns, and build the object from that.`,
  }),
  PC1058: (one: string, other: string): Said => ({
    text: `A key can be both ${one} and ${other}, with different values.`,
    hint: `Give both the same type of values, or make the keys of one a part of the other's.`,
  }),

  // Patterns, defaults, checks, options, generic code
  PC1059: (endpoint: string): Said => ({
    text: `The type of ${endpoint} does not include its method and its path, so no code can be made for it.`,
    hint: `Write the method as a literal in the call of api() and the path as a text; let TypeScript infer the type of what the function returns, or write Endpoint<Input, Output, Method, Path>.`,
  }),
  PC1070: (pattern: string, how: string): Said => ({
    text: `The pattern ${pattern} can be made to take very long: its time ${how}.`,
    hint: `Write it so that a text matches in one way only: no nested loops, no adjacent loops over the same characters; ^ at the start. MaxLength<1000> is enough where it does not double.`,
  }),
  PC1071: (pattern: string, why: string): Said => ({
    text: `${pattern} is not a valid pattern: ${why}.`,
    hint: `Write a regular expression of JavaScript, without slashes around it: Pattern<"^[a-z]+$">.`,
  }),
  PC1072: (format: string): Said => ({
    text: `The format ${format} is not known.`,
    hint: `Use one of FormatName in @precast/runtime, or a Pattern.`,
  }),
  PC1073: (form: string, type: string, forms: string): Said => ({
    text: `${form} is not a wire form of ${type}.`,
    hint: `Use ${forms}.`,
  }),
  PC1074: (value: string, why: string): Said => ({
    text: `The default ${value} ${why}.`,
    hint: `Write the field's value in JSON: Default<"2024-01-01T00:00:00Z"> on a Date, Default<5n> on a bigint.`,
  }),
  PC1075: (name: string, why: string): Said => ({
    text: `${name} cannot be called as a check: ${why}.`,
    hint: `Check<typeof f> names a function of one parameter that is declared at the top of a module, and exported where other files use the type.`,
  }),
  PC1076: (name: string, parameter: string, type: string): Said => ({
    text: `${name} checks ${parameter}, which ${type} is not.`,
    hint: `Put the check on a type that its parameter takes.`,
  }),
  PC1077: (call: string): Said => ({
    text: `The options of ${call} are not written out, so no code can be made for them.`,
    hint: `Write them in the call, with true or false: ${call}<User>(…, { strict: true }).`,
  }),
  PC1078: (call: string, type: string, operations: string): Said => ({
    text: `${call} needs the code of ${type}, a type parameter: it is not known here.`,
    hint: `Give the function around it a last parameter code?: TypeCode<${type}, ${operations}>. The compiler fills it in at each call of that function; pass it on here.`,
  }),
  PC1079: (call: string, why: string): Said => ({
    text: `The TypeCode of ${call} cannot be filled in: ${why}.`,
    hint: `Declare it as the last parameter, optional, and write out the arguments before it.`,
  }),
  PC1080: (key: string, fields: string): Said => ({
    text: `The key ${key} represents ${fields} in JSON.`,
    hint: `Give one of them another Alias.`,
  }),
  PC1081: (type: string): Said => ({
    text: `AsNull does not apply to ${type}: it is for a field that may be undefined and is never null.`,
    hint: `Make the field optional, and take null out of its type.`,
  }),
  PC1082: (tag: string, value: string): Said => ({
    text: `${tag} needs a literal text, not ${value}.`,
    hint: `Write it out: Message<"Too short">, StartsWith<"sk_">, Alias<"user_name">, Pattern<"^a">.`,
  }),
  PC1083: (call: string): Said => ({
    text: `These options have no effect: the function was created by ${call} without them.`,
    hint: `Write them where it is created: (value: unknown) => ${call}<User>(value, { strict: true }), or equals<User>.`,
  }),
  PC1084: (why: string): Said => ({
    text: `No value can fit: ${why}.`,
    hint: `Change one of the two. Of a rule that is given twice, by a named type and where it is used, the stricter one holds.`,
  }),
  PC1085: (call: string, type: string, why: string): Said => ({
    text: `${call}<${type}> accepts no value: ${why}.`,
    hint: `Name the intended type; JSON represents the absence of a value as null.`,
  }),
  PC1086: (field: string, alias: string): Said => ({
    text: `\`${field}\` is ${alias} in JSON, and the index signature accepts one of these two keys for another value, which would be lost.`,
    hint: `Name the field ${alias} in the type as well, or list the keys in place of the index signature.`,
  }),
  PC1087: (comment: string, why: string, right: string): Said => ({
    text: `@default ${comment} ${why}, so the field has no default.`,
    hint: `Write ${right === "" ? "JSON of the field's type" : `@default ${right}`}, or describe the default without the tag.`,
  }),
  // Requests
  PC1090: (tag: string, needed: string): Said => ({
    text: `${tag} needs ${needed}.`,
    hint: `Write it out: Upload & MaxBytes<"5mb"> & MediaType<"image/png" | "image/*">.`,
  }),
  PC1091: (what: string): Said => ({
    text: `${what} can only be a field of an endpoint's input.`,
    hint: `Files are fields of a form: api({ method: "POST", path: "/photos", body: "form" }, (input: { photo: Upload }) => …). A stream is a whole body: { stream: Body<AsyncIterable<Uint8Array>> }.`,
  }),
  PC1092: (field: string, why: string): Said => ({
    text: `${field} is the whole body, but ${why}.`,
    hint: `Let one field be the body, and take the others from path, query (Query), headers (Header) or cookies (Cookie).`,
  }),
  PC1093: (method: string): Said => ({
    text: `A request by ${method} has no body that could be a form.`,
    hint: `Use POST, PUT or PATCH.`,
  }),
  PC1094: (parameter: string): Said => ({
    text: `The path parameter :${parameter}? may be missing, and the field ${parameter} may not.`,
    hint: `Make the field optional, or give it a Default.`,
  }),
  PC1095: (type: string): Said => ({
    text: `${type} with these tags is not what the bytes of a body are: a Uint8Array, without Wire and Check.`,
    hint: `Write Body<Uint8Array>, and make other classes of it in the handler: new Float64Array(bytes.slice().buffer). Body<…, "application/json"> reads the bytes out of JSON.`,
  }),

  PC1100: (tag: string, why: string): Said => ({
    text: `${tag} is invalid: ${why}.`,
    hint: `Write name and attributes as literals: Cookie<"sid", { maxAge: 3600, sameSite: "strict" }>.`,
  }),
  PC1101: (status: string): Said => ({
    text: `${status} is not a literal status code from 200 to 599.`,
    hint: `Write it out: User & Status<201>, status(404, reason); its type is Reply<404, Reason>.`,
  }),
  PC1102: (types: string): Said => ({
    text: `A result is ${types}, which cannot be distinguished at run time.`,
    hint: `Give each its own status with status(…), or return a web Response.`,
  }),
  PC1103: (tag: string): Said => ({
    text: `${tag} applies to the whole result of an endpoint, not to a field.`,
    hint: `Put it on the return type of the handler: User & Status<201>.`,
  }),
  PC1104: (field: string, type: string): Said => ({
    text: `\`${field}\` is a header or a cookie, and ${type} has no text form.`,
    hint: `Use string, number, boolean, bigint, Date, a literal, or an array of these for a header that is sent several times.`,
  }),
  PC1105: (field: string, source: string): Said => ({
    text: `\`${field}\` of the inferred result is the ${source} of the request; by its tag it would be sent as that of the response, and not in the body.`,
    hint: `Write the handler's return type: a plain type for a field of the body ({ ${field}: string }), the tag for a header or cookie of the response.`,
  }),
  PC1110: (): Said => ({
    text: `api.socket() has a handler \`message\`, but its messages have no type.`,
    hint: `Annotate its second parameter: message(socket, message: ClientMessage), or write api.socket<ClientMessage, ServerMessage>(…).`,
  }),
  PC1111: (problem: string): Said => ({
    text: `No code can be made for the handler \`upgrade\` of api.socket(): ${problem}.`,
    hint: `Give it one parameter of an object type, and a second one if it needs the request's context.`,
  }),
  PC1112: (type: string): Said => ({
    text: `createSocket<${type}> has no WebSocket to connect to: the type is not that of an endpoint which api.socket() made, or does not include its path.`,
    hint: `Export the endpoint without a type annotation, let api.socket() infer its types from the parameters of its handlers, and name it: import type { chat } from "../chat.ts", createSocket<typeof chat>(url).`,
  }),
  PC1113: (parameter: string): Said => ({
    text: `The path parameter :${parameter} is missing in the handshake type of the endpoint.`,
    hint: `Let api.socket() infer its types from the parameters of its handlers.`,
  }),
  PC1115: (type: string): Said => ({
    text: `createClient<${type}> has no endpoint to call: the type is not an application.`,
    hint: `Export the result of serve(), and name its type: import type { app } from "../server.ts", createClient<typeof app>(url).`,
  }),
  PC1116: (where: string): Said => ({
    text: `The endpoints in ${where} are in an array, so a client has no names for them.`,
    hint: `Give serve() an object: serve({ getUser, saveUser }).`,
  }),
  PC1117: (endpoint: string): Said => ({
    text: `The type of ${endpoint} does not include its method, its path or the prefix of its group.`,
    hint: `Write them as literals in the call of api() or group(), and give the endpoint no type annotation.`,
  }),
  PC1120: (field: string): Said => ({
    text: `\`${field}\` of an auth() handler has no source.`,
    hint: `Tag it: string & Header<"authorization">, string & Cookie<"sid">, string & Query.`,
  }),
  PC1130: (name: string): Said => ({
    text: `\`${name}\` is not a valid media type of a response.`,
    hint: `Write it out, without wildcards: offer({ "application/json": user, "text/csv": () => csvOf(user) }).`,
  }),
  PC1131: (type: string): Said => ({
    text: `${type} does not declare its media types.`,
    hint: `Name the media types with their types: Offer<{ "application/json": User; "text/csv": string }>.`,
  }),
  PC1132: (mediaType: string, type: string): Said => ({
    text: `${type} cannot be sent as ${mediaType}.`,
    hint: `Only JSON media types hold any value; use a text, bytes, a stream or a file. An async iterable is sent as application/x-ndjson or text/event-stream.`,
  }),
  PC1133: (mediaType: string): Said => ({
    text: `${mediaType} is offered twice.`,
    hint: `Upper and lower case are the same in media types.`,
  }),
  PC1134: (mediaType: string, type: string): Said => ({
    text: `The offer ${mediaType} is ${type}, which is a complete response itself.`,
    hint: `Put the status around all media types: status(201, offer({ … })); return errors in place of the offer.`,
  }),
  PC1135: (method: string): Said => ({
    text: `${method} has no type argument for its rows.`,
    hint: `Write it before the template: db.${method}<User>\`select …\`; \`precast db types --write\` does.`,
  }),
  PC1136: (type: string): Said => ({
    text: `${type} is not a row: a row is an object with named fields.`,
    hint: `Name the columns: interface UserRow { id: number; name: string }. Record<string, unknown> has every column.`,
  }),
  PC1137: (field: string, type: string): Said => ({
    text: `\`${field}\` is ${type}, which no column of a database is read as.`,
    hint: `Columns are numbers, bigints, strings, booleans, Date, URL, Uint8Array, arrays of these, and whatever JSON holds.`,
  }),
  PC1138: (field: string, names: string, others: string): Said => ({
    text: `\`${field}\` has no column: the statement returns none named ${names}, but ${others}.`,
    hint: `Select a column under that name, make the field optional, or remove it from the row type.`,
  }),
  PC1139: (type: string, columns: string): Said => ({
    text: `The statement returns ${columns}, and its rows are ${type}.`,
    hint: `Return them (\`returning …\`), or use exec, which reads no rows.`,
  }),
  PC1140: (field: string, expected: string, column: string, type: string): Said => ({
    text: `\`${field}\` is ${expected}, and the column ${column} is ${type}, which is not read as that.`,
    hint: `Change the type of the field (docs/database.md#columns), or cast the column: ${column}::….`,
  }),
  PC1141: (field: string, column: string): Said => ({
    text: `\`${field}\` cannot be null, and the column ${column} can.`,
    hint: `Add null to the type of the field, make it optional, or return another value: coalesce(${column}, …).`,
  }),
  PC1142: (type: string, place: string, parameter: string): Said => ({
    text: `A value of type ${type} cannot be sent as ${place}, which is ${parameter}.`,
    hint: `Convert the value, or cast the parameter in the statement (docs/database.md#parameters).`,
  }),
  PC1143: (field: string, column: string): Said => ({
    text: `\`${field}\` is read from the column ${column}, and the statement returns several of this name.`,
    hint: `Give them different names: \`… as ${column}_2\`.`,
  }),
  PC1144: (): Said => ({
    text: `This comment does not switch off the check of the statement.`,
    hint: `Write the reason: // precast-sql: unchecked because the table is created at run time`,
  }),
  PC1145: (count: string, places: string, reason: string): Said => ({
    text: `${count} ${count === "1" ? "statement is" : "statements are"} not checked: no database is available, and precast.sql.json has no descriptions for ${places}.`,
    hint: `Run \`precast db check\` where PostgreSQL is available, and commit precast.sql.json.${reason === "" ? "" : ` (${reason})`}`,
  }),
  PC1146: (database: string, message: string): Said => ({
    text: `The migrations of the database "${database}" cannot be applied, so its statements are not checked: ${message}`,
    hint: `Fix the migration; \`precast db migrate --dry-run\` lists them.`,
  }),
  PC1147: (why: string): Said => ({
    text: `precast.sql.json is ignored: ${why}.`,
    hint: `Delete it, and run \`precast db check\`, which writes it again.`,
  }),
  PC1148: (message: string, state: string, more: string): Said => ({
    text: `PostgreSQL rejects the statement: ${message} (SQLSTATE ${state}).`,
    hint: more || `Compare it with the migrations of the database.`,
  }),
  PC1149: (database: string, folder: string): Said => ({
    text: `The folder "${folder}" with the migrations of the database "${database}" does not exist, so its statements are not checked.`,
    hint: `Create it with \`precast db create\`, or correct \`migrations\`, which is relative to the package.json.`,
  }),
  PC1150: (field: string): Said => ({
    text: `\`${field}\` is a Secret, which only config<T>() reads, as a field; secrets are never sent.`,
    hint: `Omit it from what is sent or received; to send the text itself, pass secret.reveal().`,
  }),
  PC1151: (field: string, variable: string, type: string): Said => ({
    text: `\`${field}\` is read from the environment variable ${variable}, whose text cannot be turned into ${type}.`,
    hint: `Text becomes string, number, boolean, bigint, Date, URL, RegExp, bytes, literals, enums and template literals, unions of these that do not mix string with another kind, arrays of these (a,b,c), and objects of all that (DATABASE_POOL_SIZE), up to five in one another.`,
  }),
  PC1152: (field: string, other: string, variable: string): Said => ({
    text: `\`${field}\` and \`${other}\` are both read from the environment variable ${variable}.`,
    hint: `Give one of them another name, or an alias: string & Alias<"OTHER_NAME">.`,
  }),
  PC1153: (type: string): Said => ({
    text: `config<${type}>() needs an object type with named fields.`,
    hint: `Name the settings: interface Settings { port: number; logLevel: "info" | "debug" }.`,
  }),
  PC1154: (field: string, source: string): Said => ({
    text: `\`${field}\` has a tag for the ${source} of a request, which a configuration does not have.`,
    hint: `Remove the tag; Alias<"NAME"> names a variable.`,
  }),

  // Too much, or too odd
  PC1160: (type: string, most: string, compared: string): Said => ({
    text: `${type} is too large: it takes more than ${most} units of work. A field, an item or a member is one, an object two more, and ${compared} comparisons between members of unions or patterns of keys are one.`,
    hint: `Use only the part you need: Pick<…>, Omit<…>, or a separate interface; give members of a large union a field with a literal that distinguishes them; or use unknown for the part that grows.`,
  }),
  PC1161: (error: string): Said => ({
    text: `The compiler failed here: ${error}.`,
    hint: `That is a defect of Precast: please report it with this line and its types. The rest of the program was compiled.`,
  }),
  PC1162: (type: string, most: string): Said => ({
    text: `${type} is nested too deeply: more than ${most} types without a name are inside one another.`,
    hint: `Give a name to an object in the middle (an interface, or a type alias): nesting is counted from each object type with a name. Or use unknown for the part that grows.`,
  }),
} as const

/** The hint of PC1012 in an endpoint: the code is made where the function around it is called, if that is found. */
export const GENERIC_ENDPOINT: string =
  `Call api() directly in a generic function that has a name and returns the endpoint, alone or in an object ` +
  `(function crud<T>() { return { list: api(…) } }), and call that by its name: crud<User>().`

/** Everything else is an error. `strictAny` makes an error of PC1015 as well. */
export const warnings: ReadonlySet<Code> = new Set([
  "PC1015",
  "PC1032",
  "PC1053",
  "PC1070",
  "PC1085",
  "PC1087",
  "PC1145",
  "PC1147",
  "PC1149",
] as const)

export type Code = keyof typeof catalog
export type Severity = "error" | "warning"

/** The parameters of a code's text. */
export type Holes<C extends Code> = Parameters<(typeof catalog)[C]>

/** What is wrong, and what to do. */
export interface Said {
  text: string
  /** The text continues after the name of the place: `Line.onPaid` is … */
  aboutPlace?: true
  hint: string
}
