const textOf = __precast.textOf
const FAIL = __precast.FAIL
const invalid = __precast.invalid
const readBy = __precast.readBy
const issuesOfText = __precast.issuesOfText
const source = __precast.source
const fail = __precast.fail
const ws = __precast.ws
const keyAt = __precast.keyAt
const keysOf = __precast.keysOf
const keysInput = /* @__PURE__ */ keysOf(["title"])
const stringAt = __precast.stringAt
const plainKeyAt = __precast.plainKeyAt
const setOwn = __precast.setOwn
const memberEnd = __precast.memberEnd
const numberAt = __precast.numberAt

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
	let scores, named
	let next = 0, missed = 0
	end: for (;; next = keyAt(reportWireInput, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.f8(at, 1) !== 9.941237523059464e-143 || b[at + 8] !== 58) break
		if (b[at += 9] === 32) at++
		scores = fastRecord_string_number(at)
		if (b[at = s.at] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	case 1: next = 1
		{
			if (v.f8(at, 1) !== 1.160709277712643e-28) break
			if (b[at += 8] === 32) at++
			if (b[at] !== 123) return fail()
			if (b[++at] <= 32) at = ws(b, at)
			let title
			const keys = [], entries = []
			let next2 = 0, missed2 = 0
			end2: for (;; next2 = keyAt(keysInput, at, next2, missed2), missed2 = at) switch (next2) {
			case 0: next2 = 0
				if (v.f8(at, 1) !== 1.1609625639492972e-28) break
				title = stringAt(at + 8)
				if (b[at = s.at] !== 44) break end2
				if (b[++at] <= 32) at = ws(b, at)
				next2 = 1
				break
			default:
				{
					const key = plainKeyAt(at)
					if (b[at = s.at] !== 58) return fail()
					if (b[++at] <= 32) at = ws(b, at)
					const entry = stringAt(at)
					at = s.at
					keys.push(key)
					entries.push(entry)
					if (b[at] !== 44) break end2
					if (b[++at] <= 32) at = ws(b, at)
				}
			}
			if (b[at] <= 32) at = ws(b, at)
			if (b[at++] !== 125 || title === undefined) return fail()
			const named2 = { title }
			for (let index = 0; index < keys.length; index++) {
				const key2 = keys[index]
				if (key2 === "__proto__") setOwn(named2, key2, entries[index])
				else named2[key2] = entries[index]
			}
			named = named2
			if (b[at] !== 44) break end
			if (b[++at] <= 32) at = ws(b, at)
		}
		next = 2
		break
	default:
		if (b[at = memberEnd(at)] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	}
	if (b[at] <= 32) at = ws(b, at)
	if (b[at++] !== 125 || scores === undefined || named === undefined) return fail()
	s.at = at
	return { scores, named }
}

function reportWireInput() {
	return ["Input", {
		scores: reportWireRecord_string_number,
		named: ["object", { title: "string" }, { index: "string" }]
	}, "wire"]
}

function fastRecord_string_number(at) {
	const s = source, b = s.bytes
	const value = {}
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = ws(b, at)
	if (b[at] !== 125) for (;;) {
		const key = stringAt(at)
		if (b[at = s.at] !== 58) return fail()
		if (b[++at] <= 32) at = ws(b, at)
		const entry = numberAt(at)
		if (key === "__proto__") setOwn(value, key, entry)
		else value[key] = entry
		if (b[at = s.at] !== 44) break
		if (b[++at] <= 32) at = ws(b, at)
	}
	if (b[at] <= 32) at = ws(b, at)
	if (b[at++] !== 125) return fail()
	s.at = at
	return value
}

function reportWireRecord_string_number() {
	return ["Record_string_number", ["object", {}, { index: "number" }], "wire"]
}
