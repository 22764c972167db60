const textOf = __precast.textOf
const FAIL = __precast.FAIL
const invalid = __precast.invalid
const readBy = __precast.readBy
const attempts = __precast.attempts
const attemptsInput = /* @__PURE__ */ attempts()
const issuesOfText = __precast.issuesOfText
const source = __precast.source
const memberAt = __precast.memberAt
const memberTable = __precast.memberTable
const membersInput = /* @__PURE__ */ memberTable([{ needed: ["a"], more: ["b"], literals: {}, open: false, rivals: [2] },
{ needed: ["a"], more: [], literals: {}, open: false, rivals: [2] },
{ needed: ["c"], more: [], literals: {}, open: false }])
const fail = __precast.fail
const isFirst = __precast.isFirst
const againAt = __precast.againAt
const valueAt = __precast.valueAt
const lineEnd = __precast.lineEnd
const keyAt = __precast.keyAt
const keyTable = __precast.keyTable
const keysAB = /* @__PURE__ */ keyTable(reportWireAB)
const stringAt = __precast.stringAt
const numberAt = __precast.numberAt
const memberEnd = __precast.memberEnd
const spaceEnd = __precast.spaceEnd
const keysA = /* @__PURE__ */ keyTable(reportWireA)
const keysC = /* @__PURE__ */ keyTable(reportWireC)
const booleanAt = __precast.booleanAt
const mergedFits = __precast.mergedFits
const rivals = [reviveC]
const isNumber = Number.isFinite

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
	let value
	if (b[at] === 123) {
		const member = memberAt(membersInput, text, at)
		const unknown = source.unknown
		switch (member & 31) {
			case 0:
				value = fastAB(text, at)
				break
			case 1:
				value = fastA(text, at)
				break
			case 2:
				value = fastC(text, at)
				break
			default:
				return fail()
		}
		if (source.at === 0 || !isFirst(membersInput, text, at, member, unknown)) {
			const value2 = againAt(text, at)
			at = source.at
			if (at === 0) return fail()
			const value3 = reviveInput(value2)
			if (value3 === FAIL) return fail()
			value = value3
		}
		else at = source.at
	}
	else {
		const value4 = valueAt(text, at)
		at = source.at
		if (at === 0) return fail()
		const value5 = reviveInput(value4)
		if (value5 === FAIL) return fail()
		value = value5
	}
	source.at = at
	return value
}

function reportWireInput() {
	return ["Input", ["union", [reportWireAB, reportWireA, reportWireC]], "wire", reviveInput]
}

function fastAB(text, at) {
	const b = source.bytes
	const v = source.view
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = lineEnd(b, at)
	let a, b2
	let next = 0, missed = 0
	end: for (;; next = keyAt(keysAB, text, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.getInt32(at, true) !== 975331618) break
		a = stringAt(text, at + 4)
		if (b[at = source.at] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	case 1: next = 1
		if (v.getInt32(at, true) === 975331874) {
			b2 = numberAt(text, at + 4)
			if (b[at = source.at] !== 44) break end
			if (b[++at] <= 32) at = lineEnd(b, at)
		}
		else if (missed) break
		next = 2
		break
	default:
		if (b[at = memberEnd(text, at)] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	}
	if (b[at] <= 32) at = spaceEnd(b, at)
	if (b[at++] !== 125 || a === undefined) return fail()
	const value = { a }
	if (b2 !== undefined) value.b = b2
	source.at = at
	return value
}

function fastA(text, at) {
	const b = source.bytes
	const v = source.view
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = lineEnd(b, at)
	let a
	let next = 0, missed = 0
	end: for (;; next = keyAt(keysA, text, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.getInt32(at, true) !== 975331618) break
		a = stringAt(text, at + 4)
		if (b[at = source.at] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
		next = 1
		break
	default:
		if (b[at = memberEnd(text, at)] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	}
	if (b[at] <= 32) at = spaceEnd(b, at)
	if (b[at++] !== 125 || a === undefined) return fail()
	source.at = at
	return { a }
}

function fastC(text, at) {
	const b = source.bytes
	const v = source.view
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = lineEnd(b, at)
	let c
	let next = 0, missed = 0
	end: for (;; next = keyAt(keysC, text, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.getInt32(at, true) !== 975332130) break
		c = booleanAt(at + 4)
		if (b[at = source.at] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
		next = 1
		break
	default:
		if (b[at = memberEnd(text, at)] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	}
	if (b[at] <= 32) at = spaceEnd(b, at)
	if (b[at++] !== 125 || c === undefined) return fail()
	source.at = at
	return { c }
}

function reviveInput(value) {
	const revived = reviveAB(value)
	if (revived !== FAIL) return mergedFits(revived, value, rivals)
	const revived2 = reviveA(value)
	if (revived2 !== FAIL) return mergedFits(revived2, value, rivals)
	const revived3 = reviveC(value)
	if (revived3 !== FAIL) return revived3
	return FAIL
}

function reportWireAB() {
	return ["AB", { a: "string", b: ["optional", "number"] }, "part"]
}

function reportWireA() {
	return ["A", { a: "string" }, "part"]
}

function reportWireC() {
	return ["C", { c: "boolean" }, "part"]
}

function reviveAB(value) {
	if (!(value !== null && typeof value === "object")) return FAIL
	const a = value.a
	if (!(typeof a === "string")) return FAIL
	const b = value.b
	if (b !== undefined) {
		if (!(isNumber(b))) return FAIL
	}
	const revived = { a }
	if (b !== undefined) revived.b = b
	return revived
}

function reviveA(value) {
	if (!(value !== null && typeof value === "object")) return FAIL
	const a = value.a
	if (!(typeof a === "string")) return FAIL
	return { a }
}

function reviveC(value) {
	if (!(value !== null && typeof value === "object")) return FAIL
	const c = value.c
	if (!((c === true || c === false))) return FAIL
	return { c }
}
