import { openDatabase } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import type { Tx } from '@balcao/db/tenant'
import type { Files } from '@balcao/platform/files/files'
import { storeCleaned } from '@balcao/platform/files/store-cleaned'
import { DEMO_DOCUMENTS, DEMO_FOLDERS, type DemoDocument } from '../content/documents.ts'
import { bytesOf } from './demo-files.ts'
import { signDocuments } from './sign-documents.ts'

const DAY_MS = 86_400_000
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** A version comes a month after the one before it, the last a week ago. */
const madeAt = (now: number, left: number) => new Date(now - 7 * DAY_MS - left * 30 * DAY_MS).toISOString()

async function writeFolders(tx: Tx, tenantId: number, paths: readonly string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const path of paths) {
    const [name = '', ...above] = path.split('/').toReversed()
    const parentId = ids.get(above.toReversed().join('/')) ?? null
    const { id } = await tx.insertInto('documentFolders').values({ tenantId, parentId, name }).returning('id').executeTakeFirstOrThrow()
    ids.set(path, id)
  }
  return ids
}

type Place = { tenantId: number; folderId: number; ownerId: number; reviewerId: number | null; companyIds: number[]; now: number }
type People = readonly { id: number; email: string }[]

/** Who is named, by e-mail. */
function idOf(people: People, email: string): number {
  const found = people.find((one) => one.email === email)
  if (!found) throw new Error(`There is no ${email} in the demo`)
  return found.id
}

async function writeDocument(tx: Tx, files: Pick<Files, 'put'>, demo: DemoDocument, { now, ownerId, ...place }: Place) {
  const { title, description = '', tags = [], status = 'published', visibility = 'staff', leastRole = null, endsIn, confirm = false } = demo
  const versions = demo.files ?? []
  const { id: documentId } = await tx
    .insertInto('documents')
    .values({
      ...{ ...place, ownerId, title, description, tags: [...tags], status, visibility, leastRole, createdBy: ownerId },
      ...{ kind: demo.url ? 'link' : 'file', needsAcknowledgement: confirm, fileName: versions.at(-1)?.name ?? '' },
      ...{ currentNumber: Math.max(1, versions.length), validUntil: endsIn === undefined ? null : isoDay(now + endsIn * DAY_MS) },
      // Nobody is reminded of what was to be said before the demo began.
      remindedDays: endsIn === undefined ? null : 30,
      ...{ createdAt: madeAt(now, Math.max(0, versions.length - 1)), updatedAt: madeAt(now, 0) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { tenantId } = place
  const common = { tenantId, documentId, authorId: ownerId }
  if (demo.url)
    await tx
      .insertInto('documentVersions')
      .values({ ...common, number: 1, url: demo.url, createdAt: madeAt(now, 0) })
      .execute()
  for (const [n, { name, note = '', ...content }] of versions.entries()) {
    const stored = await storeCleaned(files, await bytesOf(content))
    const { key, mime, size, sha256 } = stored
    const file = await tx.insertInto('files').values({ tenantId, id: key, mime, size, sha256 }).returning('id').executeTakeFirstOrThrow()
    const createdAt = madeAt(now, versions.length - 1 - n)
    await tx
      .insertInto('documentVersions')
      .values({ ...common, number: n + 1, fileId: file.id, name, note, createdAt })
      .execute()
  }
  const details = JSON.stringify({ fields: [] })
  await tx
    .insertInto('documentEvents')
    .values({
      tenantId,
      documentId,
      number: 1,
      userId: ownerId,
      kind: 'created',
      details,
      createdAt: madeAt(now, Math.max(0, versions.length - 1)),
    })
    .execute()
  return documentId
}

/**
 * Puts the documents of a demo tenant into its folders, their bytes into the store.
 * @param url a Postgres URL whose user may act as the system role
 */
export async function fileDocuments(url: string, slug: string, files: Pick<Files, 'put'>): Promise<void> {
  const db = openDatabase(url, { max: 1, statementTimeoutMs: 30_000 })
  const now = Date.now()
  try {
    await inSystem(db, async (tx) => {
      const tenant = await tx.selectFrom('tenants').select(['id', 'name']).where('slug', '=', slug).executeTakeFirst()
      if (!tenant) return
      const folders = await writeFolders(tx, tenant.id, DEMO_FOLDERS[slug] ?? [])
      const people = await tx.selectFrom('users').select(['id', 'email']).where('tenantId', '=', tenant.id).execute()
      const companies = await tx.selectFrom('companies').select(['id', 'name']).where('tenantId', '=', tenant.id).execute()
      for (const demo of DEMO_DOCUMENTS[slug] ?? []) {
        const folderId = folders.get(demo.folder)
        const owner = people.find(({ email }) => email === demo.owner)
        if (folderId === undefined || !owner) throw new Error(`“${demo.title}” names a folder or person that is not there`)
        const named = companies.filter(({ name }) => demo.companies?.includes(name))
        if (named.length !== (demo.companies?.length ?? 0)) throw new Error(`“${demo.title}” names a company that is not there`)
        const documentId = await writeDocument(tx, files, demo, {
          tenantId: tenant.id,
          folderId,
          ownerId: owner.id,
          reviewerId: demo.reviewer === undefined ? null : idOf(people, demo.reviewer),
          companyIds: named.map(({ id }) => id),
          now,
        })
        if (demo.approvedBy)
          await tx
            .updateTable('documentVersions')
            .set({ approvedBy: idOf(people, demo.approvedBy), approvedAt: madeAt(now, 0) })
            .where('documentId', '=', documentId)
            .where('number', '=', demo.files?.length ?? 1)
            .execute()
      }
      if (slug === 'acme') await signDocuments(tx, files, { tenantId: tenant.id, organisation: tenant.name, people })
    })
  } finally {
    await db.close()
  }
}
