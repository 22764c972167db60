const textOf = __precast.textOf
const FAIL = __precast.FAIL
const invalid = __precast.invalid
const readDeepBy = __precast.readDeepBy
const issuesOfText = __precast.issuesOfText
const source = __precast.source
const fail = __precast.fail
const ws = __precast.ws
const keyAt = __precast.keyAt
const stringAt = __precast.stringAt
const keysOf = __precast.keysOf
const keysInput = /* @__PURE__ */ keysOf(["by"])
const memberEnd = __precast.memberEnd

function decodeInput(json) {
	const text = typeof json === "string" ? json : textOf(json)
	const value = text === FAIL ? text : readInput(text)
	if (value === FAIL) throw invalid(reportTextInput(text))
	return value
}

function readInput(text) {
	return readDeepBy(text, fastInput, reportWireInput)
}

function reportTextInput(text) {
	return issuesOfText(text, reportWireInput)
}

function fastInput(at) {
	const s = source, b = s.bytes, v = s.view
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = ws(b, at)
	let value, left, right, notes
	let next = 0, missed = 0
	end: for (;; next = keyAt(reportWireInput, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.f8(at, 1) !== 1.1609712004239569e-28) break
		value = stringAt(at + 8)
		if (b[at = s.at] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	case 1: next = 1
		if (v.i4(at, 1) === 1717922850 && v.i4(at + 3, 1) === 975336550) {
			if (b[at += 7] === 32) at++
			left = fastInput(at)
			if (b[at = s.at] !== 44) break end
			if (b[++at] <= 32) at = ws(b, at)
		}
	case 2: next = 2
		if (v.f8(at, 1) === 1.164656448681952e-28) {
			if (b[at += 8] === 32) at++
			right = fastInput(at)
			if (b[at = s.at] !== 44) break end
			if (b[++at] <= 32) at = ws(b, at)
		}
	case 3: next = 3
		if (v.f8(at, 1) !== 1.1644070897426514e-28) break
		if (b[at += 8] === 32) at++
		notes = []
		if (b[at] !== 91) return fail()
		if (b[++at] <= 32) at = ws(b, at)
		if (b[at] !== 93) for (;;) {
			if (b[at] !== 123) return fail()
			if (b[++at] <= 32) at = ws(b, at)
			let by
			let next2 = 0, missed2 = 0
			end2: for (;; next2 = keyAt(keysInput, at, next2, missed2), missed2 = at) switch (next2) {
			case 0: next2 = 0
				if (v.i4(at, 1) !== 578380322 || b[at + 4] !== 58) break
				if (b[at += 5] === 32) at++
				if (v.i4(at, 1) === 1819047278) at += 4, by = null
				else if (b[at] === 123) by = fastInput(at), at = s.at
				else return fail()
				if (b[at] !== 44) break end2
				if (b[++at] <= 32) at = ws(b, at)
				next2 = 1
				break
			default:
				if (b[at = memberEnd(at)] !== 44) break end2
				if (b[++at] <= 32) at = ws(b, at)
			}
			if (b[at] <= 32) at = ws(b, at)
			if (b[at++] !== 125 || by === undefined) return fail()
			notes.push({ by })
			if (b[at] !== 44) break
			if (b[++at] <= 32) at = ws(b, at)
		}
		if (b[at] <= 32) at = ws(b, at)
		if (b[at++] !== 93) return fail()
		if (b[at] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
		next = 4
		break
	default:
		if (b[at = memberEnd(at)] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	}
	if (b[at] <= 32) at = ws(b, at)
	if (b[at++] !== 125 || value === undefined || notes === undefined) return fail()
	const value2 = { value }
	if (left !== undefined) value2.left = left
	if (right !== undefined) value2.right = right
	value2.notes = notes
	s.at = at
	return value2
}

function reportWireInput() {
	return ["Input", {
		value: "string",
		left: ["optional", reportWireInput],
		right: ["optional", reportWireInput],
		notes: ["array", { by: ["union", ["null", reportWireInput]] }]
	}, "wire"]
}
