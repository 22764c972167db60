const textOf = __precast.textOf
const FAIL = __precast.FAIL
const invalid = __precast.invalid
const readBy = __precast.readBy
const attempts = __precast.attempts
const attemptsInput = /* @__PURE__ */ attempts()
const issuesOfText = __precast.issuesOfText
const source = __precast.source
const fail = __precast.fail
const lineEnd = __precast.lineEnd
const keyAt = __precast.keyAt
const keyTable = __precast.keyTable
const keysInput = /* @__PURE__ */ keyTable(reportWireInput)
const stringAt = __precast.stringAt
const numberAt = __precast.numberAt
const dateAt = __precast.dateAt
const memberEnd = __precast.memberEnd
const spaceEnd = __precast.spaceEnd
const dateLeaf = __precast.dateLeaf

function decodeInput(json) {
	const text = typeof json === "string" ? json : textOf(json)
	const value = text === FAIL ? text : readInput(text)
	if (value === FAIL) throw invalid(reportTextInput(text))
	return value
}

function readInput(text) {
	return readBy(text, attemptsInput, fastInput, reportWireInput)
}

function reportTextInput(text) {
	return issuesOfText(text, reportWireInput)
}

function fastInput(text, at) {
	const b = source.bytes
	const v = source.view
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = lineEnd(b, at)
	let first, id, age, since
	let next = 0, missed = 0
	end: for (;; next = keyAt(keysInput, text, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.getFloat64(at, true) === 1.1646670826733586e-28) {
			first = stringAt(text, at + 8)
			if (b[at = source.at] !== 44) break end
			if (b[++at] <= 32) at = lineEnd(b, at)
		}
		else if (missed) break
	case 1: next = 1
		if (v.getInt32(at, true) !== 577005858 || b[at + 4] !== 58) break
		id = numberAt(text, at + 5)
		if (b[at = source.at] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	case 2: next = 2
		if (v.getInt32(at, true) === 1701273890 && v.getInt16(at + 4, true) === 14882) {
			age = numberAt(text, at + 6)
			if (b[at = source.at] !== 44) break end
			if (b[++at] <= 32) at = lineEnd(b, at)
		}
		else if (missed) break
	case 3: next = 3
		if (v.getFloat64(at, true) === 1.1609538746949985e-28) {
			since = dateAt(text, at + 8)
			if (b[at = source.at] !== 44) break end
			if (b[++at] <= 32) at = lineEnd(b, at)
		}
		else if (missed) break
		next = 4
		break
	default:
		if (b[at = memberEnd(text, at)] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	}
	if (b[at] <= 32) at = spaceEnd(b, at)
	if (b[at++] !== 125 || id === undefined) return fail()
	const value = {}
	if (first !== undefined) value.first = first
	value.id = id
	if (age !== undefined) value.age = age
	if (since !== undefined) value.since = since
	source.at = at
	return value
}

function reportWireInput() {
	return ["Input", {
		first: ["optional", "string"],
		id: "number",
		age: ["optional", "number"],
		since: ["optional", [dateLeaf]]
	}, "wire"]
}
