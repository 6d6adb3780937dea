import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58 } from '@scure/base'
import { sql } from 'kysely'
import type { Desk } from './desk.ts'

/** What a wallet of a test does otherwise than it should. */
export type WalletLies = { highS?: boolean; message?: string }

/** An Ethereum wallet: it signs texts by EIP-191. */
export function ethereumWallet(secret = secp256k1.utils.randomSecretKey()) {
  const hash = keccak_256(secp256k1.getPublicKey(secret, false).subarray(1))
  return {
    wallet_type: 'ethereum' as const,
    wallet_address: `0x${Buffer.from(hash.subarray(-20)).toString('hex')}`,
    sign(text: string, { highS = false, message = text }: WalletLies = {}): { signature: string } {
      const bytes = Buffer.from(message)
      const digest = keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]))
      const signed = secp256k1.Signature.fromBytes(secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' }), 'recovered')
      const n = secp256k1.Point.Fn.ORDER
      // The other of the two forms, which anybody can make of the first.
      const s = highS ? n - signed.s : signed.s
      const bit = (signed.recovery ?? 0) ^ (highS ? 1 : 0)
      const hex = (number: bigint) => number.toString(16).padStart(64, '0')
      return { signature: `0x${hex(signed.r)}${hex(s)}${(27 + bit).toString(16)}` }
    },
  }
}

const rawKey = (key: KeyObject) => Buffer.from(String(key.export({ format: 'jwk' }).x), 'base64url')

/** A Solana wallet, by another implementation than ours; `says` is for one that answers with what it signed. */
export function solanaWallet() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    wallet_type: 'solana' as const,
    wallet_address: base58.encode(rawKey(publicKey)),
    sign(text: string, { message = text }: WalletLies = {}, says?: string): { signature: string; signed_message?: string } {
      const signature = base58.encode(sign(null, Buffer.from(message), privateKey))
      return { signature, ...(says === undefined ? {} : { signed_message: says }) }
    },
  }
}

/** What an organisation offers in its sign-in widget. */
export const offers = (
  { id, rows }: Pick<Desk, 'id' | 'rows'>,
  {
    products = ['crypto'],
    signUp = 'open',
    approves = false,
    origins = [] as string[],
  }: {
    products?: string[]
    signUp?: 'closed' | 'domain' | 'open'
    approves?: boolean
    origins?: string[]
  } = {},
) =>
  rows((tx) =>
    tx
      .insertInto('signInSettings')
      .values({ tenantId: id, products, signUp, approves, origins })
      .onConflict((oc) =>
        oc.column('tenantId').doUpdateSet({ products, signUp, approves, origins, version: sql`sign_in_settings.version + 1` }),
      )
      .execute(),
  )
