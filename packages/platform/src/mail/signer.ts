import { createHmac, hkdfSync } from 'node:crypto'
import type { Env } from '../env.ts'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
/** 128 bits: as many as fit into an address together with what they sign. */
const BYTES = 16

/** Signs what mails carry out and bring back. `all`: under every secret that is still good, the present one first. */
export type MailSigner = { sign(text: string): string; all(text: string): readonly string[] }

/** Opens the signer of an installation; former secrets go on proving what was sent under them. */
export function openMailSigner(env: Pick<Env, 'MAIL_SECRET' | 'MAIL_SECRET_FORMER'>): MailSigner {
  const keys = [env.MAIL_SECRET, ...env.MAIL_SECRET_FORMER].map((secret) => Buffer.from(hkdfSync('sha256', secret, 'balcao', 'mail', 32)))
  const under = (key: Buffer, text: string) => base32(createHmac('sha256', key).update(text).digest().subarray(0, BYTES))
  return {
    sign: (text) => under(keys[0] as Buffer, text),
    all: (text) => keys.map((key) => under(key, text)),
  }
}

function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(value >>> (bits - 5)) & 31]
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text
}
