const fitsInput = checkInput
const matchesTemplate = __precast.matchesTemplate
const template = [
	{ kind: "text", text: "v" },
	{ kind: "slot", of: "number" },
	{ kind: "text", text: "." },
	{ kind: "slot", of: "number" }
]
const template_2 = [{ kind: "text", text: "user-" }, { kind: "slot", of: "bigint" }]
const template_3 = [{ kind: "text", text: "get" }, { kind: "slot", of: "capitalize" }]
const template_4 = [{ kind: "slot", of: "uppercase" }]
const template_5 = [
	{ kind: "slot", of: "string" },
	{ kind: "text", text: ":" },
	{ kind: "slot", of: "string" }
]
const isAtMost = __precast.isAtMost
const template_6 = [{ kind: "slot", of: "number" }, { kind: "text", text: "%" }]
const template_7 = [{ kind: "slot", of: "number" }, { kind: "text", text: "px" }]

function checkInput(value) {
	return value !== null &&
		typeof value === "object" &&
		typeof value.version === "string" && matchesTemplate(value.version, template) &&
		typeof value.id === "string" && matchesTemplate(value.id, template_2) &&
		typeof value.method === "string" && matchesTemplate(value.method, template_3) &&
		typeof value.shout === "string" && matchesTemplate(value.shout, template_4) &&
		typeof value.path === "string" && value.path.startsWith("/") &&
		typeof value.pair === "string" && matchesTemplate(value.pair, template_5) &&
		typeof value.short === "string" &&
		value.short.startsWith("x") &&
		isAtMost(value.short, 5) &&
		(value.edges === undefined || typeof value.edges === "string" &&
		value.edges.length >= 2 &&
		value.edges.startsWith("a") &&
		value.edges.endsWith("a")) &&
		(value.both === undefined || typeof value.both === "string" &&
		value.both.startsWith("a") &&
		value.both.endsWith("z")) &&
		((typeof value.size === "string" && matchesTemplate(value.size, template_6)) ||
		(typeof value.size === "string" && matchesTemplate(value.size, template_7)) ||
		value.size === "auto")
}
