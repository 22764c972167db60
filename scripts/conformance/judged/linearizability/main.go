// Checks histories with Porcupine. Reads a JSON array of histories from standard input; for each, prints a line: "ok", or
// "illegal", or "unknown" when the check took longer than its limit.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/anishathalye/porcupine"
)

const limit = 30 * time.Second

type operation struct {
	Client int    `json:"client"`
	Call   int64  `json:"call"`
	Return int64  `json:"return"`
	Name   string `json:"name"`
	// The value of a `set`, the attempt or the message of a `begin`, "true" for a `claim` that was the first.
	Value string `json:"value"`
	// The client never had a result.
	IsPending bool `json:"isPending"`
}

type history struct {
	Model      string      `json:"model"`
	Operations []operation `json:"operations"`
}

// A value that `set` and `delete` change, and `get` reads.
func stepRegister(state, value interface{}) (bool, interface{}) {
	op := value.(operation)
	switch op.Name {
	case "set":
		return true, op.Value
	case "delete":
		return true, ""
	}
	return op.IsPending || op.Value == state.(string), state
}

// Something that only the first `claim` has.
func stepClaim(state, value interface{}) (bool, interface{}) {
	op := value.(operation)
	isFirst := state.(string) == ""
	return op.IsPending || (op.Value == "true") == isFirst, "claimed"
}

// Attempts, each with a greater number than the one before.
func stepAttempts(state, value interface{}) (bool, interface{}) {
	op := value.(operation)
	return state.(string) < op.Value, op.Value
}

// Messages of one key: those that are published and not handled, in their order, and after a bar those that a handler has
// finished, each with a comma in front. A handler begins with the first of the former, or again with one of the latter:
// delivery is at least once. So none begins before each message before it was handled.
func stepQueue(state, value interface{}) (bool, interface{}) {
	op := value.(operation)
	queue, handled, _ := strings.Cut(state.(string), "|")
	message := "," + op.Value
	isFirst := strings.HasPrefix(queue+",", message+",")
	switch op.Name {
	case "publish":
		return true, queue + message + "|" + handled
	case "begin":
		return isFirst || strings.Contains(handled+",", message+","), state
	}
	// A process that was suspended may end later than another one that got its message.
	if !isFirst {
		return true, state
	}
	return true, queue[len(message):] + "|" + handled + message
}

var steps = map[string]func(state, value interface{}) (bool, interface{}){
	"register": stepRegister,
	"claim":    stepClaim,
	"attempts": stepAttempts,
	"queue":    stepQueue,
}

func check(one history) string {
	step, isKnown := steps[one.Model]
	if !isKnown {
		return "no such model: " + one.Model
	}
	operations := make([]porcupine.Operation, 0, len(one.Operations))
	for _, op := range one.Operations {
		operations = append(operations, porcupine.Operation{ClientId: op.Client, Input: op, Call: op.Call, Return: op.Return})
	}
	model := porcupine.Model{
		Init: func() interface{} { return "" },
		Step: func(state, input, _ interface{}) (bool, interface{}) { return step(state, input) },
	}
	switch porcupine.CheckOperationsTimeout(model, operations, limit) {
	case porcupine.Ok:
		return "ok"
	case porcupine.Illegal:
		return "illegal"
	}
	return "unknown"
}

func main() {
	var histories []history
	if err := json.NewDecoder(os.Stdin).Decode(&histories); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for _, one := range histories {
		fmt.Println(check(one))
	}
}
