import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aClamd, EICAR } from '../testing/clamd-server.ts'
import { openClamd, ScannerUnavailableError } from './clamd.ts'
import { openScanner } from './scanner.ts'

const KiB = 1024
async function daemon(options: Parameters<typeof aClamd>[0] = {}) {
  const server = await aClamd(options)
  onTestFinished(server.close)
  return server
}
async function* pieces(...parts: (string | Uint8Array)[]) {
  for (const part of parts) yield Buffer.from(part)
}
const unavailable = (call: Promise<unknown>) => expect(call).rejects.toBeInstanceOf(ScannerUnavailableError)

test.each(['tcp', 'unix'])('F12 EICAR is found and named, all else is let through, over %s', async (kind) => {
  const server = await daemon(kind === 'unix' ? { path: join(tmpdir(), `clamd-${randomUUID()}.sock`) } : {})
  const scanner = openScanner({ CLAMD_URL: server.url })
  expect(await scanner?.scan(pieces(EICAR))).toEqual({ threat: server.threat })
  expect(await scanner?.scan(pieces('antes ', EICAR.slice(0, 30), EICAR.slice(30), ' depois'))).toEqual({ threat: server.threat })
  expect(await scanner?.scan(pieces('olá'))).toEqual({ threat: null })
  expect(await scanner?.scan(pieces()), 'nothing at all').toEqual({ threat: null })
  expect(await scanner?.scan(pieces('', new Uint8Array(3_000 * KiB), '')), 'a large file').toEqual({ threat: null })
  await scanner?.probe()
})

test('no scanner is no scanner', () => expect(openScanner({ CLAMD_URL: undefined })).toBeUndefined())

test('a scanner that is away, says nothing, or breaks off gives no verdict; back again, it does', async () => {
  const server = await daemon()
  const scanner = openClamd(server.address, { silenceMs: 300 })
  await server.stop()
  await unavailable(scanner.scan(pieces('olá')))
  await unavailable(scanner.probe())
  await server.start()
  server.state.silent = true
  await unavailable(scanner.scan(pieces('olá')))
  server.state.silent = false
  async function* cut() {
    yield Buffer.alloc(64 * KiB)
    await server.stop()
    yield* pieces(...Array.from({ length: 200 }, () => Buffer.alloc(64 * KiB)))
  }
  await unavailable(scanner.scan(cut()))
  await server.start()
  expect(await scanner.scan(pieces('olá'))).toEqual({ threat: null })
})

test('what the scanner takes for too large, answers early or in other words has no verdict', async () => {
  const server = await daemon({ streamMaxLength: 100 * KiB })
  const scanner = openClamd(server.address, { silenceMs: 2_000 })
  async function* large() {
    for (let n = 0; n < 400; n++) yield Buffer.alloc(64 * KiB)
  }
  await unavailable(scanner.scan(large()))
  for (const verdict of ['stream: OK FOUND?', 'OK', 'Can’t allocate memory ERROR', '']) {
    server.state.verdict = verdict
    await unavailable(scanner.scan(pieces('olá')))
  }
})

test('a source that breaks off is no verdict, and the connection is let go', async () => {
  const server = await daemon()
  const scanner = openClamd(server.address)
  async function* broken() {
    yield Buffer.from('meio')
    throw new Error('the store is away')
  }
  await expect(scanner.scan(broken())).rejects.toThrow('the store is away')
  expect(server.state.scanned).toBe(0)
})
