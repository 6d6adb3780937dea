import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { createGzip } from 'node:zlib'
import type { Protection } from '@balcao/contracts/backups/backups'
import { PROTECTED_NAME } from '@balcao/contracts/backups/faults'
import type { Encrypter } from 'age-encryption'
import { TAR_END, tarHeader, tarPadding } from './tar.ts'

/** What opens a copy: a passphrase, or the public key of whoever is to receive it. */
export type Lock = { by: Protection; with: string }

/** 2^16 rounds of scrypt take 64 MiB for a moment; the 2^18 that the library begins with take 256. */
const WORK_FACTOR = 16
const INSIDE = 'backup.tar.gz.age'

const HOW_TO: Record<Protection, string> = {
  passphrase: `Esta cópia está protegida por senha.

1. Instale age (https://age-encryption.org) ou qualquer programa que abra arquivos .age.
2. age --decrypt --output backup.tar.gz ${INSIDE}
3. Digite a senha escolhida quando o backup foi pedido. Sem ela ninguém abre a cópia, nem quem cuida da instalação.

backup.tar.gz é um backup do Balcão: abra-o com tar, ou importe-o em Configurações, Backups.
`,
  recipient: `Esta cópia está protegida por uma chave.

1. Instale age (https://age-encryption.org) ou qualquer programa que abra arquivos .age.
2. age --decrypt --identity chave.txt --output backup.tar.gz ${INSIDE}
   chave.txt é o arquivo com a chave secreta (AGE-SECRET-KEY-…) de quem deve receber a cópia.

backup.tar.gz é um backup do Balcão: abra-o com tar, ou importe-o em Configurações, Backups.
`,
}

/** The library is loaded when a copy is first protected. @throws Error where the recipient is none that age knows */
export async function encrypterFor({ by, with: what }: Lock): Promise<Encrypter> {
  const age = await import('age-encryption')
  const encrypter = new age.Encrypter()
  if (by === 'recipient') encrypter.addRecipient(what)
  else {
    encrypter.setScryptWorkFactor(WORK_FACTOR)
    encrypter.setPassphrase(what)
  }
  return encrypter
}

/**
 * The copy of an archive that is handed out: a tar.gz with the encrypted archive, and how to open it.
 * @param bytes of the archive, which `source` yields exactly
 */
export async function* protectedCopy(lock: Lock, bytes: number, at: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const encrypter = await encrypterFor(lock)
  const encrypted = await encrypter.encrypt(ReadableStream.from(source) as globalThis.ReadableStream<Uint8Array>)
  const size = encrypted.size(bytes)
  const seconds = Math.floor(Date.parse(at) / 1000)
  async function* tar(): AsyncGenerator<Uint8Array> {
    const howTo = Buffer.from(HOW_TO[lock.by])
    yield tarHeader(PROTECTED_NAME, howTo.length, seconds)
    yield howTo
    yield tarPadding(howTo.length)
    yield tarHeader(INSIDE, size, seconds)
    let written = 0
    for await (const part of encrypted) {
      written += part.byteLength
      yield part
    }
    if (written !== size) throw new Error(`the protected copy has ${written} bytes, not ${size}`)
    yield tarPadding(size)
    yield TAR_END
  }
  // What is encrypted does not get smaller: it is only framed.
  const framed = createGzip({ level: 0 })
  const done = pipeline(Readable.from(tar()), framed)
  // Whoever reads `framed` meets the same error.
  done.catch(() => undefined)
  yield* framed as AsyncIterable<Buffer>
}
