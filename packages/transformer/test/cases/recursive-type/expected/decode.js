const textOf = __precast.textOf
const FAIL = __precast.FAIL
const invalid = __precast.invalid
const isWorthTrying = __precast.isWorthTrying
const attempts = __precast.attempts
const attemptsInput = /* @__PURE__ */ attempts()
const load = __precast.load
const START = __precast.START
const isAtEnd = __precast.isAtEnd
const bailed = __precast.bailed
const falseIfTooDeep = __precast.falseIfTooDeep
const parsedBy = __precast.parsedBy
const issuesOfText = __precast.issuesOfText
const source = __precast.source
const fail = __precast.fail
const lineEnd = __precast.lineEnd
const keyAt = __precast.keyAt
const keyTable = __precast.keyTable
const keysInput = /* @__PURE__ */ keyTable(reportWireInput)
const stringAt = __precast.stringAt
const keysInput_2 = /* @__PURE__ */ keyTable(["by"])
const memberEnd = __precast.memberEnd
const spaceEnd = __precast.spaceEnd

function decodeInput(json) {
	const text = typeof json === "string" ? json : textOf(json)
	const value = text === FAIL ? text : readInput(text)
	if (value === FAIL) throw invalid(reportTextInput(text))
	return value
}

function readInput(text) {
	if (isWorthTrying(attemptsInput)) {
		try {
			const end = load(text)
			const value = end < 0 ? FAIL : fastInput(text, START)
			if (value !== FAIL && isAtEnd(end)) {
				attemptsInput.bails = 0
				return value
			}
			bailed(attemptsInput)
		} catch (error) {
			falseIfTooDeep(error)
		}
	}
	return parsedBy(text, reportWireInput)
}

function reportTextInput(text) {
	return issuesOfText(text, reportWireInput)
}

function fastInput(text, at) {
	const b = source.bytes
	const v = source.view
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = lineEnd(b, at)
	let value, left, right, notes
	let next = 0, missed = 0
	end: for (;; next = keyAt(keysInput, text, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.getFloat64(at, true) !== 1.1609712004239569e-28) break
		value = stringAt(text, at + 8)
		if (b[at = source.at] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	case 1: next = 1
		if (v.getInt32(at, true) === 1717922850 && v.getInt32(at + 3, true) === 975336550) {
			if (b[at += 7] === 32) at++
			left = fastInput(text, at)
			if (b[at = source.at] !== 44) break end
			if (b[++at] <= 32) at = lineEnd(b, at)
		}
		else if (missed) break
	case 2: next = 2
		if (v.getFloat64(at, true) === 1.164656448681952e-28) {
			if (b[at += 8] === 32) at++
			right = fastInput(text, at)
			if (b[at = source.at] !== 44) break end
			if (b[++at] <= 32) at = lineEnd(b, at)
		}
		else if (missed) break
	case 3: next = 3
		if (v.getFloat64(at, true) !== 1.1644070897426514e-28) break
		if (b[at += 8] === 32) at++
		notes = []
		if (b[at] !== 91) return fail()
		if (b[++at] <= 32) at = lineEnd(b, at)
		if (b[at] !== 93) for (;;) {
			if (b[at] !== 123) return fail()
			if (b[++at] <= 32) at = lineEnd(b, at)
			let by
			let next2 = 0, missed2 = 0
			end2: for (;; next2 = keyAt(keysInput_2, text, at, next2, missed2), missed2 = at) switch (next2) {
			case 0: next2 = 0
				if (v.getInt32(at, true) !== 578380322 || b[at + 4] !== 58) break
				if (b[at += 5] === 32) at++
				if (v.getInt32(at, true) === 1819047278) at += 4, by = null
				else if (b[at] === 123) by = fastInput(text, at), at = source.at
				else return fail()
				if (b[at] !== 44) break end2
				if (b[++at] <= 32) at = lineEnd(b, at)
				next2 = 1
				break
			default:
				if (b[at = memberEnd(text, at)] !== 44) break end2
				if (b[++at] <= 32) at = lineEnd(b, at)
			}
			if (b[at] <= 32) at = spaceEnd(b, at)
			if (b[at++] !== 125 || by === undefined) return fail()
			notes.push({ by })
			if (b[at] !== 44) break
			if (b[++at] <= 32) at = lineEnd(b, at)
		}
		if (b[at] <= 32) at = spaceEnd(b, at)
		if (b[at++] !== 93) return fail()
		if (b[at] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
		next = 4
		break
	default:
		if (b[at = memberEnd(text, at)] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	}
	if (b[at] <= 32) at = spaceEnd(b, at)
	if (b[at++] !== 125 || value === undefined || notes === undefined) return fail()
	const value2 = { value }
	if (left !== undefined) value2.left = left
	if (right !== undefined) value2.right = right
	value2.notes = notes
	source.at = at
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
