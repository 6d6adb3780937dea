import { ed25519 } from '@noble/curves/ed25519.js'
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
 * @param signature in base 58, as Solana writes it, or in base 64, as pages can; that of 64 bytes ends in `=`, which base 58 has not
 * @param said what the wallet says that it signed: only the text itself, to the byte, will do
 */
export function isSignedOnSolana(address: string, message: string, signature: string, said?: string): boolean {
  const text = utf8ToBytes(message)
  if (said !== undefined && said !== message) return false
  const signed = decoded(signature.endsWith('=') ? base64.decode : base58.decode, signature)
  if (signed?.length !== SIGNATURE_BYTES) return false
  try {
    return ed25519.verify(signed, text, base58.decode(address), { zip215: false })
  } catch {
    // A key that is no point of the curve.
    return false
  }
}
