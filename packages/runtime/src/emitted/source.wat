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

  ;; Writes what the string whose first character is at $at stands for, and its length to 294904.
  ;; Gives the position of the quote behind it; 0 when it has none, a wrong escape, or one that is not Latin-1.
  (func (export "unescape") (param $at i32) (result i32)
    (local $to i32) (local $bytes v128) (local $found i32)
    (local.set $to (i32.const 294912))
    (loop $rounds
      (v128.store (local.get $to) (local.tee $bytes (v128.load (local.get $at))))
      (if (i32.eqz (local.tee $found (call $marks (local.get $bytes))))
        (then
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (local.set $to (i32.add (local.get $to) (i32.const 16)))
          (br $rounds)))
      (local.set $found (i32.ctz (local.get $found)))
      (local.set $at (i32.add (local.get $at) (local.get $found)))
      (local.set $to (i32.add (local.get $to) (local.get $found)))
      (local.set $found (i32.load8_u (local.get $at)))
      (if (i32.eq (local.get $found) (i32.const 34))
        (then
          (i32.store (i32.const 294904) (i32.sub (local.get $to) (i32.const 294912)))
          (return (local.get $at))))
      (if (i32.ne (local.get $found) (i32.const 92)) (then (return (i32.const 0))))
      (if (local.tee $found (i32.load8_u offset=262400 (i32.load8_u offset=1 (local.get $at))))
        (then
          (i32.store8 (local.get $to) (local.get $found))
          (local.set $at (i32.add (local.get $at) (i32.const 2)))
          (local.set $to (i32.add (local.get $to) (i32.const 1)))
          (br $rounds)))
      (if (i32.ne (i32.load8_u offset=1 (local.get $at)) (i32.const 117)) (then (return (i32.const 0))))
      ;; Only the last two digits may be more than 0.
      (if (i32.ne (i32.load16_u offset=2 (local.get $at)) (i32.const 0x3030)) (then (return (i32.const 0))))
      (local.set $found (i32.or
        (i32.shl (i32.sub (i32.load8_u offset=262656 (i32.load8_u offset=4 (local.get $at))) (i32.const 1)) (i32.const 4))
        (i32.sub (i32.load8_u offset=262656 (i32.load8_u offset=5 (local.get $at))) (i32.const 1))))
      (if (i32.lt_s (local.get $found) (i32.const 0)) (then (return (i32.const 0))))
      (i32.store8 (local.get $to) (local.get $found))
      (local.set $at (i32.add (local.get $at) (i32.const 6)))
      (local.set $to (i32.add (local.get $to) (i32.const 1)))
      (br $rounds))
    (unreachable))

  ;; Units to bytes; what is beyond Latin-1 becomes 255.
  (func (export "narrow") (param $count i32)
    (local $at i32) (local $from i32) (local $most v128)
    (local.set $most (v128.const i16x8 255 255 255 255 255 255 255 255))
    (local.set $from (i32.const 294912))
    (loop $rounds
      (v128.store offset=8 (local.get $at) (i8x16.narrow_i16x8_u
        (i16x8.min_u (v128.load (local.get $from)) (local.get $most))
        (i16x8.min_u (v128.load offset=16 (local.get $from)) (local.get $most))))
      (local.set $from (i32.add (local.get $from) (i32.const 32)))
      (br_if $rounds (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $count))))))
