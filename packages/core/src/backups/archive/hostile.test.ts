import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { secretsHere } from '../../testing/no-files.ts'
import { signManifest } from './keys.ts'
import { hashOf, sha256 } from './lines.ts'
import { FORMAT } from './manifest.ts'
import { readArchive } from './read.ts'
import { TAR_END, tarHeader, tarPadding } from './tar.ts'

type Part = { name: string; content: Buffer; header?: (block: Buffer) => Buffer }
const text = (value: object) => Buffer.from(JSON.stringify(value))
const ROW = '{"tenant_id":1,"id":7,"title":"Balança"}'
const HEAD = { format: FORMAT, schemaVersion: '076-backups', at: '2026-11-25T00:00:00Z', tenant: { id: 1, slug: 'acme', name: 'Acme' } }
const DATA: Part = { name: 'data/tickets/000001.ndjson', content: Buffer.from(`${ROW}\n`) }
const HEADER: Part = { name: 'header.json', content: text(HEAD) }

function manifestOf(parts: readonly Part[], changes: object = {}) {
  const entries = parts.map(({ name, content }) => ({ name, bytes: content.length, sha256: sha256(content) }))
  const table = { name: 'tickets', columns: ['tenant_id', 'id', 'title'], rows: 1, bytes: 42, digest: hashOf(ROW).toString() }
  return text({ ...HEAD, entries, tables: [table], files: { included: false, count: 0, missing: [] }, ...changes })
}
const tarOf = (parts: readonly Part[]) =>
  Buffer.concat([
    ...parts.flatMap(({ name, content, header = (block) => block }) => [
      header(tarHeader(name, content.length, 0)),
      content,
      tarPadding(content.length),
    ]),
    TAR_END,
  ])
/** An archive with a signature over whatever manifest it has, as nobody but us can make it. */
function signed(parts: readonly Part[], manifest = manifestOf(parts)): Part[] {
  const signature = text({ format: FORMAT, ...signManifest(secretsHere[0], manifest) })
  return [...parts, { name: 'manifest.json', content: manifest }, { name: 'manifest.sig', content: signature }]
}
async function* once(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000)
}
const read = (bytes: Buffer) => readArchive(secretsHere, bytes.length, once(bytes))
const packed = (parts: readonly Part[]) => gzipSync(tarOf(parts))

/** Changes a header and mends its sum, as who means harm would. */
const forged = (change: (block: Buffer) => void) => (block: Buffer) => {
  change(block)
  block.write('        ', 148)
  block.write(
    `${block
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  return block
}
const typed = (type: string): Part => ({ ...DATA, header: forged((block) => void block.write(type, 156)) })
const named = (name: string): Part => ({ ...DATA, header: forged((block) => void block.fill(0, 0, 100).write(name, 0)) })
const sized = (size: number): Part => ({
  ...DATA,
  header: forged((block) => void block.write(`${size.toString(8).padStart(11, '0')}\0`, 124)),
})

test('what we wrote is read', async () => {
  expect((await read(packed(signed([HEADER, DATA])))).tables).toMatchObject([{ name: 'tickets', rows: 1 }])
})

test.each([
  ['B03 a path that leads out', [HEADER, named('../../etc/passwd')], 'archive_entry_refused'],
  ['B03 an absolute path', [HEADER, named('/etc/passwd')], 'archive_entry_refused'],
  ['B03 a path that leads out of data', [HEADER, named('data/../../x/000001.ndjson')], 'archive_entry_refused'],
  ['B03 a link', [HEADER, typed('2')], 'archive_entry_refused'],
  ['B03 a hard link', [HEADER, typed('1')], 'archive_entry_refused'],
  ['B03 a device', [HEADER, typed('3')], 'archive_entry_refused'],
  ['B03 an extended header', [HEADER, typed('x')], 'archive_entry_refused'],
  ['B03 a prefix', [HEADER, { ...DATA, header: forged((block) => void block.write('../..', 345)) }], 'archive_entry_refused'],
  ['B03 an entry twice', [HEADER, DATA, DATA], 'archive_entry_refused'],
  ['B04 a size that lies upwards', [HEADER, sized(2_000)], 'archive_entry_refused'],
  ['B04 a size beyond all bounds', [HEADER, sized(8 ** 11 - 1)], 'archive_too_large'],
  ['B02 parts in another order', [HEADER, { ...DATA, name: 'data/tickets/000002.ndjson' }], 'archive_entry_refused'],
] as const)('%s is refused', async (_, parts, fault) => {
  await expect(read(packed(signed(parts)))).rejects.toMatchObject({ fault })
})

const MB = 1_000_000
test('B04 what unpacks to far more than it weighs is stopped by counted bytes', async () => {
  const bomb = [1, 2].map((n): Part => ({ name: `files/0000000${n}-0000-4000-8000-000000000000`, content: Buffer.alloc(40 * MB) }))
  await expect(read(packed(bomb))).rejects.toMatchObject({ fault: 'archive_too_large' })
  const part = (content: Buffer) => packed([HEADER, { ...DATA, content }])
  await expect(read(part(Buffer.alloc(20 * MB, '{}\n')))).rejects.toMatchObject({ fault: 'archive_too_large' })
  await expect(read(part(Buffer.alloc(10 * MB, 10)))).rejects.toMatchObject({ fault: 'archive_entry_refused' })
})

test('B27 a manifest that somebody changed, with hashes that are right, is not ours', async () => {
  const other: Part = { ...DATA, content: Buffer.from(`${ROW.replace('Balança', 'Outra coisa')}\n`) }
  const [, , manifest, signature] = signed([HEADER, DATA]) as [Part, Part, Part, Part]
  const forgedManifest: Part = { ...manifest, content: manifestOf([HEADER, other]) }
  await expect(read(packed([HEADER, other, forgedManifest, signature]))).rejects.toMatchObject({ fault: 'archive_signature' })
  await expect(read(packed([HEADER, other, manifest, signature])), 'B02 content').rejects.toMatchObject({ fault: 'archive_damaged' })
  await expect(read(packed([HEADER, DATA])), 'without any').rejects.toMatchObject({ fault: 'archive_signature' })
  await expect(read(packed([HEADER, DATA, manifest])), 'without a signature').rejects.toMatchObject({ fault: 'archive_signature' })
  await expect(read(packed([...signed([HEADER, DATA]), other])), 'after it').rejects.toMatchObject({ fault: 'archive_entry_refused' })
})

test('B02 a digest, a row count or an entry that is not what the manifest names is refused', async () => {
  const table = { name: 'tickets', columns: [], bytes: 42, rows: 1, digest: hashOf(ROW).toString() }
  for (const changes of [{ tables: [{ ...table, rows: 2 }] }, { tables: [{ ...table, digest: '1' }] }, { entries: [] }])
    await expect(read(packed(signed([HEADER, DATA], manifestOf([HEADER, DATA], changes))))).rejects.toMatchObject({
      fault: 'archive_manifest',
    })
})

test.each([0.2, 0.5, 0.9, 0.99])('B02 an archive cut off at %d of its length is refused', async (share) => {
  const bytes = packed(signed([HEADER, DATA]))
  await expect(read(bytes.subarray(0, Math.floor(bytes.length * share)))).rejects.toThrow(/archive_/)
})

test('B05 what reads like SQL is refused, or is data in a row', async () => {
  for (const line of [`'); drop table tickets; --`, '\\! id', '\\copy tickets from program $$id$$'])
    await expect(read(packed(signed([HEADER, { ...DATA, content: Buffer.from(`${line}\n`) }])))).rejects.toMatchObject({
      fault: 'archive_entry_refused',
    })
  const row = `{"tenant_id":1,"id":7,"title":"'); drop table tickets; --"}`
  const parts = [HEADER, { ...DATA, content: Buffer.from(`${row}\n`) }]
  const tables = [{ name: 'tickets', columns: [], bytes: 1, rows: 1, digest: hashOf(row).toString() }]
  expect((await read(packed(signed(parts, manifestOf(parts, { tables }))))).tables).toHaveLength(1)
})
