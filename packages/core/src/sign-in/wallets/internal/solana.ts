import { ed25519 } from '@noble/curves/ed25519.js'
import { equalBytes } from '@noble/curves/utils.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

function decoded(read: (text: string) => Uint8Array, text: string): Uint8Array | undefined {
  try {
    return read(text)
  } catch {
    return undefined
  }
}

/** The address as it is kept, which is the key itself; undefined where it is none. */
export const readSolana = (address: string): string | undefined =>
  decoded(base58.decode, address)?.length === KEY_BYTES ? address : undefined

/**
 * Whether the key that is this address signed this text, by the strict rule (RFC 8032).
 * @param said what the wallet says that it signed: only the text itself, to the byte, will do
 */
export function isSignedOnSolana(address: string, message: string, signature: string, said?: string): boolean {
  const text = utf8ToBytes(message)
  if (said !== undefined) {
    const bytes = decoded(base64.decode, said)
    if (!bytes || bytes.length !== text.length || !equalBytes(bytes, text)) return false
  }
  const signed = decoded(base64.decode, signature)
  if (signed?.length !== SIGNATURE_BYTES) return false
  try {
    return ed25519.verify(signed, text, base58.decode(address), { zip215: false })
  } catch {
    // A key that is no point of the curve.
    return false
  }
}
