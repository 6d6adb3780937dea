import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

const HEX_SIGNATURE = /^0x([0-9a-fA-F]{128})(00|01|1b|1c|1B|1C)$/
/** The last of 65 bytes says which of two keys it was, and wallets write it in two ways. */
const OLD_V = 27

/** The address with the capitals that check it (EIP-55). */
export function checksummed(address: string): string {
  const plain = address.slice(2).toLowerCase()
  const digest = bytesToHex(keccak_256(utf8ToBytes(plain)))
  return `0x${[...plain].map((digit, at) => (Number.parseInt(digest.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}

/** The address as it is kept; undefined where its capitals do not fit. One without capitals, or with nothing else, says nothing by them. */
export function readEthereum(address: string): string | undefined {
  const right = checksummed(address)
  const digits = address.slice(2)
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isPlain || address === right ? right : undefined
}

const addressOf = (publicKey: Uint8Array): string => checksummed(`0x${bytesToHex(keccak_256(publicKey.subarray(1)).subarray(-20))}`)

/** Whether the key of this address signed this text as wallets do (EIP-191). The second of two forms that a signature has is refused. */
export function isSignedOnEthereum(address: string, message: string, signature: string): boolean {
  const [, rs, v] = HEX_SIGNATURE.exec(signature) ?? []
  if (rs === undefined || v === undefined) return false
  const text = utf8ToBytes(message)
  const digest = keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${text.length}`), text))
  const last = Number.parseInt(v, 16)
  try {
    const compact = secp256k1.Signature.fromBytes(hexToBytes(rs))
    if (compact.hasHighS()) return false
    const key = compact.addRecoveryBit(last >= OLD_V ? last - OLD_V : last).recoverPublicKey(digest)
    return addressOf(key.toBytes(false)) === address
  } catch {
    // Numbers that are none of the curve's.
    return false
  }
}
