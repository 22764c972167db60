const textOf = __precast.textOf
const FAIL = __precast.FAIL
const invalid = __precast.invalid
const readBy = __precast.readBy
const issuesOfText = __precast.issuesOfText
const source = __precast.source
const fail = __precast.fail
const ws = __precast.ws
const keyAt = __precast.keyAt
const stringAt = __precast.stringAt
const numberAt = __precast.numberAt
const dateAt = __precast.dateAt
const memberEnd = __precast.memberEnd
const dateLeaf = __precast.dateLeaf

function decodeInput(json) {
	const text = typeof json === "string" ? json : textOf(json)
	const value = text === FAIL ? text : readInput(text)
	if (value === FAIL) throw invalid(reportTextInput(text))
	return value
}

function readInput(text) {
	return readBy(text, fastInput, reportWireInput)
}

function reportTextInput(text) {
	return issuesOfText(text, reportWireInput)
}

function fastInput(at) {
	const s = source, b = s.bytes, v = s.view
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = ws(b, at)
	let first, id, age, since
	let next = 0, missed = 0
	end: for (;; next = keyAt(reportWireInput, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.f8(at, 1) === 1.1646670826733586e-28) {
			first = stringAt(at + 8)
			if (b[at = s.at] !== 44) break end
			if (b[++at] <= 32) at = ws(b, at)
		}
	case 1: next = 1
		if (v.i4(at, 1) !== 577005858 || b[at + 4] !== 58) break
		id = numberAt(at + 5)
		if (b[at = s.at] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	case 2: next = 2
		if (v.i4(at, 1) === 1701273890 && v.i2(at + 4, 1) === 14882) {
			age = numberAt(at + 6)
			if (b[at = s.at] !== 44) break end
			if (b[++at] <= 32) at = ws(b, at)
		}
	case 3: next = 3
		if (v.f8(at, 1) === 1.1609538746949985e-28) {
			since = dateAt(at + 8)
			if (b[at = s.at] !== 44) break end
			if (b[++at] <= 32) at = ws(b, at)
		}
		else if (missed) break
		next = 4
		break
	default:
		if (b[at = memberEnd(at)] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	}
	if (b[at] <= 32) at = ws(b, at)
	if (b[at++] !== 125 || id === undefined) return fail()
	const value = {}
	if (first !== undefined) value.first = first
	value.id = id
	if (age !== undefined) value.age = age
	if (since !== undefined) value.since = since
	s.at = at
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
