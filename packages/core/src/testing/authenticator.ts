import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { PasskeyAssertion, PasskeyRequest } from '@balcao/contracts/passkeys/assertion'
import type { AddPasskey, PasskeyCreation } from '@balcao/contracts/passkeys/passkeys'

/** What an authenticator is to do wrongly, or otherwise than usual. */
export type Lies = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** Nobody was verified. */
  unverified?: true
  /** A byte of the signature is another. */
  tampered?: true
  counter?: number
  userHandle?: string
  credential?: string
  synced?: boolean
}

const b64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest()

/** CBOR of what an attestation is made of: small numbers, bytes, texts, and maps of them. */
function cbor(value: number | string | Uint8Array | Map<unknown, unknown>): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([k, v]) => [cbor(k as number), cbor(v as number)])])
}

type Key = { privateKey: KeyObject; publicKey: KeyObject; rpId: string; userHandle: string; counter: number; isSynced: boolean }

/** An authenticator in software: ES256, attestation “none”, one key for each that it was asked for. */
export class Authenticator {
  readonly origin: string
  readonly keys = new Map<string, Key>()

  /** @param origin of the page that the browser is at */
  constructor(origin: string) {
    this.origin = origin
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    const said = { type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin: lies.origin ?? this.origin, crossOrigin: false }
    return Buffer.from(JSON.stringify(said))
  }

  #data(rpId: string, key: Key, lies: Lies, attested?: Buffer): Buffer {
    const synced = lies.synced ?? key.isSynced
    const flags = 0x01 | (lies.unverified ? 0 : 0x04) | (synced ? 0x18 : 0) | (attested ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.counter ?? key.counter)
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)])
  }

  /** Makes a key as a page asks for it. */
  make({ rp, user, challenge }: PasskeyCreation, lies: Lies = {}): AddPasskey {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const isSynced = lies.synced ?? false
    const id = randomBytes(32)
    const key: Key = { privateKey, publicKey, rpId: rp.id, userHandle: user.id, counter: isSynced ? 0 : 1, isSynced }
    this.keys.set(b64(id), key)
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const cose = cbor(
      new Map<number, unknown>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
    const authData = this.#data(rp.id, key, lies, attested)
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    return {
      credential: lies.credential ?? b64(id),
      clientData: b64(this.#clientData('webauthn.create', challenge, lies)),
      attestation: b64(attestation),
      transports: ['internal'],
    }
  }

  /** Signs what a page asks for, with the newest key that is for its host. */
  sign({ challenge, rpId }: PasskeyRequest, lies: Lies = {}): PasskeyAssertion {
    const [id, key] = [...this.keys].findLast(([, one]) => one.rpId === rpId) ?? []
    if (!id || !key) throw new Error(`no passkey for ${rpId}`)
    if (!key.isSynced) key.counter++
    const clientData = this.#clientData('webauthn.get', challenge, lies)
    const authenticatorData = this.#data(rpId, key, lies)
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(key.privateKey)
    if (lies.tampered) signature[signature.length - 1] = (signature.at(-1) as number) ^ 1
    return {
      credential: lies.credential ?? id,
      userHandle: lies.userHandle ?? key.userHandle,
      clientData: b64(clientData),
      authenticatorData: b64(authenticatorData),
      signature: b64(signature),
    }
  }
}
