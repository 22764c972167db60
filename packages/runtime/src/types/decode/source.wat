;; What reading a text takes that is faster 16 bytes at a time. source-memory.ts holds this module as base64.
;; The text lies from 8 on, one byte for each UTF-16 unit. Behind it are the tables; from 294912 on the units of a text
;; beyond Latin-1, or else what `unescape` writes.
(module
  (memory (export "memory") 13)

  ;; What the character behind a backslash stands for; 0: nothing.
  (data (i32.const 262434) "\22")
  (data (i32.const 262447) "/")
  (data (i32.const 262492) "\5c")
  (data (i32.const 262498) "\08")
  (data (i32.const 262502) "\0c")
  (data (i32.const 262510) "\0a")
  (data (i32.const 262514) "\0d")
  (data (i32.const 262516) "\09")
  ;; One more than the value of a hexadecimal digit; 0: none.
  (data (i32.const 262704) "\01\02\03\04\05\06\07\08\09\0a")
  (data (i32.const 262721) "\0b\0c\0d\0e\0f\10")
  (data (i32.const 262753) "\0b\0c\0d\0e\0f\10")

  ;; A bit for each quote, backslash and control character.
  (func $marks (param $bytes v128) (result i32)
    (i8x16.bitmask (v128.or
      (i8x16.lt_u (local.get $bytes) (v128.const i8x16 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32))
      (v128.or
        (i8x16.eq (local.get $bytes) (v128.const i8x16 34 34 34 34 34 34 34 34 34 34 34 34 34 34 34 34))
        (i8x16.eq (local.get $bytes) (v128.const i8x16 92 92 92 92 92 92 92 92 92 92 92 92 92 92 92 92))))))

  ;; Position of the first quote, backslash or control character from $at on: a byte 0 ends every text.
  (func $plainEnd (export "plainEnd") (param $at i32) (result i32)
    (local $found i32)
    (loop $rounds
      (if (local.tee $found (call $marks (v128.load (local.get $at))))
        (then (return (i32.add (local.get $at) (i32.ctz (local.get $found))))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br $rounds))
    (unreachable))

  ;; The same, but backslashes and what stands behind them are passed over.
  (func (export "stringEnd") (param $at i32) (result i32)
    (loop $rounds
      (local.set $at (call $plainEnd (local.get $at)))
      (if (i32.ne (i32.load8_u (local.get $at)) (i32.const 92)) (then (return (local.get $at))))
      (if (i32.lt_u (i32.load8_u offset=1 (local.get $at)) (i32.const 32))
        (then (return (i32.add (local.get $at) (i32.const 1)))))
      (local.set $at (i32.add (local.get $at) (i32.const 2)))
      (br $rounds))
    (unreachable))

  ;; Position of the first byte from $at on that is no white space.
  (func (export "spaceEnd") (param $at i32) (result i32)
    (local $bytes v128) (local $found i32)
    (loop $rounds
      (local.set $bytes (v128.load (local.get $at)))
      (if (local.tee $found (i32.xor (i32.const 0xffff) (i8x16.bitmask (v128.or
            (v128.or
              (i8x16.eq (local.get $bytes) (v128.const i8x16 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32))
              (i8x16.eq (local.get $bytes) (v128.const i8x16 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10)))
            (v128.or
              (i8x16.eq (local.get $bytes) (v128.const i8x16 13 13 13 13 13 13 13 13 13 13 13 13 13 13 13 13))
              (i8x16.eq (local.get $bytes) (v128.const i8x16 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9)))))))
        (then (return (i32.add (local.get $at) (i32.ctz (local.get $found))))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br $rounds))
    (unreachable))

  ;; Where the string read last ends in what was written.
  (global $to (mut i32) (i32.const 0))

  ;; Writes what the string whose first character is at $at stands for to $to, and leaves $to behind it.
  ;; Gives the position of the quote behind the string; 0 when it has none, a wrong escape, or one that is not Latin-1.
  (func $write (param $at i32) (result i32)
    (local $shift i32) (local $bytes v128) (local $marks i32) (local $mark i32) (local $byte i32)
    (local.set $shift (i32.sub (global.get $to) (local.get $at)))
    (loop $rounds
      (v128.store
        (i32.add (local.get $at) (local.get $shift))
        (local.tee $bytes (v128.load (local.get $at))))
      ;; Not a call: a fifth of the time.
      (local.set $marks (i8x16.bitmask (v128.or
        (i8x16.lt_u (local.get $bytes) (v128.const i8x16 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32))
        (v128.or
          (i8x16.eq (local.get $bytes) (v128.const i8x16 34 34 34 34 34 34 34 34 34 34 34 34 34 34 34 34))
          (i8x16.eq (local.get $bytes) (v128.const i8x16 92 92 92 92 92 92 92 92 92 92 92 92 92 92 92 92))))))
      (if (i32.eqz (local.get $marks))
        (then
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br $rounds)))
      ;; Several escapes of the same 16 bytes without loading them again: what is behind each is moved by one more.
      (loop $escapes
        (local.set $mark (i32.add (local.get $at) (i32.ctz (local.get $marks))))
        (local.set $byte (i32.load8_u (local.get $mark)))
        (if (i32.eq (local.get $byte) (i32.const 34))
          (then
            (global.set $to (i32.add (local.get $mark) (local.get $shift)))
            (return (local.get $mark))))
        (if (i32.ne (local.get $byte) (i32.const 92)) (then (return (i32.const 0))))
        (if (local.tee $byte (i32.load8_u offset=262400 (i32.load8_u offset=1 (local.get $mark))))
          (then
            (i32.store8 (i32.add (local.get $mark) (local.get $shift)) (local.get $byte))
            (local.set $shift (i32.sub (local.get $shift) (i32.const 1)))
            (v128.store offset=2
              (i32.add (local.get $mark) (local.get $shift))
              (v128.load offset=2 (local.get $mark)))
            (local.set $marks (i32.and (local.get $marks)
              (i32.shl (i32.const -4) (i32.ctz (local.get $marks)))))
            (br_if $escapes (local.get $marks))
            ;; The last of the 16 may be the backslash.
            (local.set $at (i32.add (local.get $at) (i32.const 16)))
            (local.set $mark (i32.add (local.get $mark) (i32.const 2)))
            (if (i32.gt_u (local.get $mark) (local.get $at)) (then (local.set $at (local.get $mark))))
            (br $rounds))))
      (if (i32.ne (i32.load8_u offset=1 (local.get $mark)) (i32.const 117)) (then (return (i32.const 0))))
      ;; Only the last two digits may be more than 0.
      (if (i32.ne (i32.load16_u offset=2 (local.get $mark)) (i32.const 0x3030)) (then (return (i32.const 0))))
      (local.set $byte (i32.or
        (i32.shl (i32.sub (i32.load8_u offset=262656 (i32.load8_u offset=4 (local.get $mark))) (i32.const 1)) (i32.const 4))
        (i32.sub (i32.load8_u offset=262656 (i32.load8_u offset=5 (local.get $mark))) (i32.const 1))))
      (if (i32.lt_s (local.get $byte) (i32.const 0)) (then (return (i32.const 0))))
      (i32.store8 (i32.add (local.get $mark) (local.get $shift)) (local.get $byte))
      (local.set $shift (i32.sub (local.get $shift) (i32.const 5)))
      (local.set $at (i32.add (local.get $mark) (i32.const 6)))
      (br $rounds))
    (unreachable))

  ;; Writes what the string whose first character is at $at stands for to 294912, and its length to 294904.
  (func (export "unescape") (param $at i32) (result i32)
    (global.set $to (i32.const 294912))
    (local.set $at (call $write (local.get $at)))
    (i32.store (i32.const 294904) (i32.sub (global.get $to) (i32.const 294912)))
    (local.get $at))

  ;; The same for all strings with escapes, one behind the other, from the one at $at on until one cannot be written,
  ;; the text ends, or 16 K are full. To 573504 goes of each where it starts, where it ends in what was written, and
  ;; where its quote is. Gives how many there are.
  (func (export "unescapeMany") (param $at i32) (result i32)
    (local $entry i32) (local $quote i32)
    (global.set $to (i32.const 294912))
    (local.set $entry (i32.const 573504))
    (block $end
      (loop $strings
        (br_if $end (i32.eqz (local.tee $quote (call $write (local.get $at)))))
        (i32.store (local.get $entry) (local.get $at))
        (i32.store offset=4 (local.get $entry) (i32.sub (global.get $to) (i32.const 294912)))
        (i32.store offset=8 (local.get $entry) (local.get $quote))
        (local.set $entry (i32.add (local.get $entry) (i32.const 12)))
        (br_if $end (i32.gt_u (global.get $to) (i32.const 311296)))
        ;; The next string with escapes.
        (loop $plain
          (local.set $at (call $quoteAfter (i32.add (local.get $quote) (i32.const 1))))
          (br_if $end (i32.eqz (i32.load8_u (local.get $at))))
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (local.set $quote (call $plainEnd (local.get $at)))
          (br_if $plain (i32.eq (i32.load8_u (local.get $quote)) (i32.const 34)))
          (br_if $strings (i32.eq (i32.load8_u (local.get $quote)) (i32.const 92))))))
    (i32.div_u (i32.sub (local.get $entry) (i32.const 573504)) (i32.const 12)))

  ;; Position of the first quote from $at on, or where the text ends.
  (func $quoteAfter (param $at i32) (result i32)
    (local $bytes v128) (local $found i32)
    (loop $rounds
      (local.set $bytes (v128.load (local.get $at)))
      (if (local.tee $found (i8x16.bitmask (v128.or
            (i8x16.eq (local.get $bytes) (v128.const i8x16 34 34 34 34 34 34 34 34 34 34 34 34 34 34 34 34))
            (i8x16.eq (local.get $bytes) (v128.const i8x16 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0)))))
        (then (return (i32.add (local.get $at) (i32.ctz (local.get $found))))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br $rounds))
    (unreachable))

  ;; Position of the first quote, bracket or brace from $at on, or where the text ends.
  (func (export "bracketAfter") (param $at i32) (result i32)
    (local $bytes v128) (local $letters v128) (local $found i32)
    (loop $rounds
      (local.set $bytes (v128.load (local.get $at)))
      ;; Brackets are braces but for this bit.
      (local.set $letters (v128.or (local.get $bytes)
        (v128.const i8x16 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32)))
      (if (local.tee $found (i8x16.bitmask (v128.or
            (v128.or
              (i8x16.eq (local.get $bytes) (v128.const i8x16 34 34 34 34 34 34 34 34 34 34 34 34 34 34 34 34))
              (i8x16.eq (local.get $bytes) (v128.const i8x16 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0)))
            (v128.or
              (i8x16.eq (local.get $letters) (v128.const i8x16 123 123 123 123 123 123 123 123 123 123 123 123 123 123 123 123))
              (i8x16.eq (local.get $letters) (v128.const i8x16 125 125 125 125 125 125 125 125 125 125 125 125 125 125 125 125))))))
        (then (return (i32.add (local.get $at) (i32.ctz (local.get $found))))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br $rounds))
    (unreachable))

  ;; Writes integers of at most eight digits, perhaps with a minus, each with a comma and perhaps a space behind it, to
  ;; 294912; where the first stands that is anything else, or the 4,097th, to 294904. Gives how many there are.
  (func (export "integers") (param $at i32) (result i32)
    (local $to i32) (local $eight i64) (local $digits i32) (local $minus i32) (local $value i32)
    (local.set $to (i32.const 294912))
    (block $end
      (loop $numbers
        (i32.store (i32.const 294904) (local.get $at))
        (local.set $minus (i32.eq (i32.load8_u (local.get $at)) (i32.const 45)))
        (if (local.get $minus) (then (local.set $at (i32.add (local.get $at) (i32.const 1)))))
        (local.set $eight (i64.xor (i64.load (local.get $at)) (i64.const 0x3030303030303030)))
        ;; Behind the first byte that is no digit a carry may be wrong.
        (local.set $digits (i32.wrap_i64 (i64.shr_u
          (i64.ctz (i64.and
            (i64.or (local.get $eight) (i64.add (local.get $eight) (i64.const 0x0606060606060606)))
            (i64.const 0xf0f0f0f0f0f0f0f0)))
          (i64.const 3))))
        (br_if $end (i32.eqz (local.get $digits)))
        (br_if $end (i32.ne (i32.load8_u (i32.add (local.get $at) (local.get $digits))) (i32.const 44)))
        (br_if $end (i32.and
          (i32.eq (i32.load8_u (local.get $at)) (i32.const 48))
          (i32.or (local.get $minus) (i32.gt_u (local.get $digits) (i32.const 1)))))
        ;; Zeros in front; then sums of two, four and eight digits.
        (local.set $eight (i64.shl (local.get $eight)
          (i64.extend_i32_u (i32.sub (i32.const 64) (i32.shl (local.get $digits) (i32.const 3))))))
        (local.set $eight (i64.and
          (i64.shr_u (i64.mul (local.get $eight) (i64.const 2561)) (i64.const 8))
          (i64.const 0x00ff00ff00ff00ff)))
        (local.set $eight (i64.and
          (i64.shr_u (i64.mul (local.get $eight) (i64.const 6553601)) (i64.const 16))
          (i64.const 0x0000ffff0000ffff)))
        (local.set $value
          (i32.wrap_i64 (i64.shr_u (i64.mul (local.get $eight) (i64.const 42949672960001)) (i64.const 32))))
        (if (local.get $minus) (then (local.set $value (i32.sub (i32.const 0) (local.get $value)))))
        (i32.store (local.get $to) (local.get $value))
        (local.set $to (i32.add (local.get $to) (i32.const 4)))
        (local.set $at (i32.add (local.get $at) (i32.add (local.get $digits) (i32.const 1))))
        (if (i32.eq (i32.load8_u (local.get $at)) (i32.const 32))
          (then (local.set $at (i32.add (local.get $at) (i32.const 1)))))
        (br_if $numbers (i32.lt_u (local.get $to) (i32.const 311296)))
        (i32.store (i32.const 294904) (local.get $at))))
    (i32.shr_u (i32.sub (local.get $to) (i32.const 294912)) (i32.const 2)))

  ;; Units to bytes; what is beyond Latin-1 becomes 255. Gives whether there was any.
  (func (export "narrow") (param $count i32) (result i32)
    (local $at i32) (local $from i32) (local $most v128) (local $low v128) (local $high v128) (local $all v128)
    (local.set $most (v128.const i16x8 255 255 255 255 255 255 255 255))
    (local.set $from (i32.const 294912))
    ;; What stood behind the text before is none of it.
    (local.set $at (i32.shl (local.get $count) (i32.const 1)))
    (v128.store offset=294912 (local.get $at) (local.get $all))
    (v128.store offset=294928 (local.get $at) (local.get $all))
    (local.set $at (i32.const 0))
    (loop $rounds
      (local.set $low (v128.load (local.get $from)))
      (local.set $high (v128.load offset=16 (local.get $from)))
      (local.set $all (v128.or (local.get $all) (v128.or (local.get $low) (local.get $high))))
      (v128.store offset=8 (local.get $at) (i8x16.narrow_i16x8_u
        (i16x8.min_u (local.get $low) (local.get $most))
        (i16x8.min_u (local.get $high) (local.get $most))))
      (local.set $from (i32.add (local.get $from) (i32.const 32)))
      (br_if $rounds (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $count))))
    (v128.any_true (i16x8.gt_u (local.get $all) (local.get $most)))))
