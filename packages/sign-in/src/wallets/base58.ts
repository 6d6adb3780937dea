const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes as base58, which Solana writes addresses and signatures in. */
export function base58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let n = 0; n < digits.length; n++) {
      carry += (digits[n] as number) << 8
      digits[n] = carry % 58
      carry = Math.floor(carry / 58)
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58)
  }
  const zeros = bytes.findIndex((byte) => byte !== 0)
  const leading = zeros === -1 ? bytes.length : zeros
  return (
    '1'.repeat(leading) +
    digits
      .reverse()
      .map((digit) => ALPHABET[digit])
      .join('')
  )
}
