;; What has to be escaped in a text that lies in the memory, 16 bytes at a time: -1 when there is a control character,
;; a backslash or a lone surrogate, else the number of quotes. scan.ts holds this module as base64.
(module
  (memory (export "memory") 5)

  ;; Characters up to U+00FF, one byte each, from 0 to $end.
  (func (export "scan") (param $end i32) (result i32)
    (local $at i32) (local $stop i32)
    (local $bytes v128) (local $least v128) (local $slashes v128) (local $some v128) (local $all v128)
    (local $slash v128) (local $quote v128)
    (local.set $least (v128.const i8x16 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32))
    (local.set $slash (v128.const i8x16 92 92 92 92 92 92 92 92 92 92 92 92 92 92 92 92))
    (local.set $quote (v128.const i8x16 34 34 34 34 34 34 34 34 34 34 34 34 34 34 34 34))
    ;; The last round may read up to 32 bytes behind the text: spaces.
    (v128.store (local.get $end) (local.get $least))
    (v128.store offset=16 (local.get $end) (local.get $least))
    (loop $blocks
      ;; A lane of $some counts to 255, and each round adds two: 127 rounds of 32 bytes.
      (local.set $stop (i32.add (local.get $at) (i32.const 4064)))
      (if (i32.gt_u (local.get $stop) (local.get $end)) (then (local.set $stop (local.get $end))))
      (local.set $some (v128.const i64x2 0 0))
      (loop $rounds
        (local.set $bytes (v128.load (local.get $at)))
        (local.set $least (i8x16.min_u (local.get $least) (local.get $bytes)))
        (local.set $slashes (v128.or (local.get $slashes) (i8x16.eq (local.get $bytes) (local.get $slash))))
        (local.set $some (i8x16.sub (local.get $some) (i8x16.eq (local.get $bytes) (local.get $quote))))
        (local.set $bytes (v128.load offset=16 (local.get $at)))
        (local.set $least (i8x16.min_u (local.get $least) (local.get $bytes)))
        (local.set $slashes (v128.or (local.get $slashes) (i8x16.eq (local.get $bytes) (local.get $slash))))
        (local.set $some (i8x16.sub (local.get $some) (i8x16.eq (local.get $bytes) (local.get $quote))))
        (br_if $rounds (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 32))) (local.get $stop))))
      (local.set $all (i32x4.add (local.get $all)
        (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (local.get $some)))))
      (br_if $blocks (i32.lt_u (local.get $at) (local.get $end))))
    (if (v128.any_true (v128.or (local.get $slashes)
          (i8x16.lt_u (local.get $least) (v128.const i8x16 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32))))
      (then (return (i32.const -1))))
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $all)) (i32x4.extract_lane 1 (local.get $all)))
      (i32.add (i32x4.extract_lane 2 (local.get $all)) (i32x4.extract_lane 3 (local.get $all)))))

  ;; UTF-16 units from 16 to $end.
  (func (export "scanWide") (param $end i32) (result i32)
    (local $at i32)
    (local $units v128) (local $before v128) (local $bad v128) (local $some v128) (local $all v128)
    (local $space v128) (local $slash v128) (local $quote v128) (local $kind v128) (local $lead v128) (local $trail v128)
    (local.set $space (v128.const i16x8 32 32 32 32 32 32 32 32))
    (local.set $slash (v128.const i16x8 92 92 92 92 92 92 92 92))
    (local.set $quote (v128.const i16x8 34 34 34 34 34 34 34 34))
    (local.set $kind (v128.const i16x8 0xfc00 0xfc00 0xfc00 0xfc00 0xfc00 0xfc00 0xfc00 0xfc00))
    (local.set $lead (v128.const i16x8 0xd800 0xd800 0xd800 0xd800 0xd800 0xd800 0xd800 0xd800))
    (local.set $trail (v128.const i16x8 0xdc00 0xdc00 0xdc00 0xdc00 0xdc00 0xdc00 0xdc00 0xdc00))
    ;; Spaces before and behind the text, so that a surrogate at its border has no partner.
    (v128.store (i32.const 0) (local.get $space))
    (v128.store (local.get $end) (local.get $space))
    (local.set $at (i32.const 14))
    (loop $rounds
      (local.set $before (v128.load (local.get $at)))
      (local.set $units (v128.load offset=2 (local.get $at)))
      (local.set $bad (v128.or (local.get $bad) (v128.or
        (i16x8.lt_u (local.get $units) (local.get $space))
        (i16x8.eq (local.get $units) (local.get $slash)))))
      ;; A lead stands before every trail, and before nothing else.
      (local.set $bad (v128.or (local.get $bad) (v128.xor
        (i16x8.eq (v128.and (local.get $before) (local.get $kind)) (local.get $lead))
        (i16x8.eq (v128.and (local.get $units) (local.get $kind)) (local.get $trail)))))
      ;; A lane counts to 65,535, and there are at most 16,385 rounds.
      (local.set $some (i16x8.sub (local.get $some) (i16x8.eq (local.get $units) (local.get $quote))))
      (br_if $rounds (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $end))))
    (if (v128.any_true (local.get $bad)) (then (return (i32.const -1))))
    (local.set $all (i32x4.extadd_pairwise_i16x8_u (local.get $some)))
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $all)) (i32x4.extract_lane 1 (local.get $all)))
      (i32.add (i32x4.extract_lane 2 (local.get $all)) (i32x4.extract_lane 3 (local.get $all)))))

  ;; What stands behind the backslash, by character; 0 where it is \u00xx. Behind all that the texts may fill.
  (data (i32.const 300000) "\00\00\00\00\00\00\00\00btn\00fr")
  (data (i32.const 300034) "\22")
  (data (i32.const 300092) "\5c")

  ;; Escapes the characters (one byte each, at most 32,768) from 0 to $end into the bytes from 65536 on; gives their end.
  (func (export "escape") (param $end i32) (result i32)
    (local $at i32) (local $out i32) (local $mask i32) (local $byte i32) (local $short i32) (local $bytes v128)
    (local.set $out (i32.const 65536))
    (v128.store (local.get $end) (v128.const i8x16 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        ;; All 16 are copied, and those behind the first to escape are written over.
        (v128.store (local.get $out) (local.tee $bytes (v128.load (local.get $at))))
        (local.set $mask (i8x16.bitmask (v128.or
          (i8x16.lt_u (local.get $bytes) (v128.const i8x16 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32))
          (v128.or
            (i8x16.eq (local.get $bytes) (v128.const i8x16 34 34 34 34 34 34 34 34 34 34 34 34 34 34 34 34))
            (i8x16.eq (local.get $bytes) (v128.const i8x16 92 92 92 92 92 92 92 92 92 92 92 92 92 92 92 92))))))
        (if (i32.eqz (local.get $mask)) (then
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (local.set $out (i32.add (local.get $out) (i32.const 16)))
          (br $next)))
        (local.set $mask (i32.ctz (local.get $mask)))
        (local.set $out (i32.add (local.get $out) (local.get $mask)))
        (local.set $byte (i32.load8_u (local.tee $at (i32.add (local.get $at) (local.get $mask)))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (i32.store8 (local.get $out) (i32.const 92))
        (if (local.tee $short (i32.load8_u offset=300000 (local.get $byte))) (then
          (i32.store8 offset=1 (local.get $out) (local.get $short))
          (local.set $out (i32.add (local.get $out) (i32.const 2)))
          (br $next)))
        ;; "u00" and one space, then two digits.
        (i32.store offset=1 (local.get $out) (i32.const 0x20303075))
        (i32.store8 offset=4 (local.get $out) (i32.add (i32.const 48) (i32.shr_u (local.get $byte) (i32.const 4))))
        (local.set $byte (i32.and (local.get $byte) (i32.const 15)))
        (i32.store8 offset=5 (local.get $out) (i32.add (local.get $byte)
          (select (i32.const 48) (i32.const 87) (i32.lt_u (local.get $byte) (i32.const 10)))))
        (local.set $out (i32.add (local.get $out) (i32.const 6)))
        (br $next)))
    (i32.sub (local.get $out) (i32.sub (local.get $at) (local.get $end)))))
