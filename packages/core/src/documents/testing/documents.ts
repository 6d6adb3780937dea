import { createHash, randomUUID } from 'node:crypto'
import { CreateDocument, type Document } from '@balcao/contracts/documents/documents'
import { CreateDocumentTemplate } from '@balcao/contracts/documents/templates'
import type { StoreFile } from '../../ports.ts'
import type { Desk, Person } from '../../testing/desk.ts'
import { create } from '../documents.ts'
import { create as createTemplate } from '../templates/templates.ts'

type Input = Partial<Parameters<typeof CreateDocument.parse>[0] & object>

/** A file that somebody uploaded for a document. */
export async function anUpload(desk: Desk, who: { id: number }, values: { name?: string; scan?: 'clean' | 'pending' | 'infected' } = {}) {
  const { name = 'contrato.pdf', scan = 'clean' } = values
  return desk.rows(async (tx) => {
    const file = await tx
      .insertInto('files')
      .values({
        tenantId: desk.id,
        mime: 'application/pdf',
        size: 3,
        sha256: randomUUID(),
        scan,
        threat: scan === 'infected' ? 'Eicar' : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('attachments')
      .values({ tenantId: desk.id, fileId: file.id, name, authorId: who.id, forDocument: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, fileId: file.id }
  })
}

let made = 0

/** A published document of somebody, a file unless it has an address. */
export async function aDocument(desk: Desk, who: Person, values: Input = {}): Promise<Document> {
  const file = 'url' in values ? {} : { uploadId: (await anUpload(desk, who)).id }
  const input = CreateDocument.parse({ title: `Documento ${++made}`, status: 'published', ...file, ...values })
  return desk.as(who)(create, input)
}

/** A store in memory for what is made. */
export function aFileStore() {
  const kept = new Map<string, Buffer>()
  const store: StoreFile = async (bytes) => {
    const key = randomUUID()
    kept.set(key, Buffer.from(bytes))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { key, mime: 'application/pdf', size: bytes.byteLength, sha256 }
  }
  return { kept, store }
}

/** A template of the organisation, made by a supervisor. */
export function aDocumentTemplate(desk: Desk, values: Partial<Parameters<typeof CreateDocumentTemplate.parse>[0] & object> = {}) {
  const input = CreateDocumentTemplate.parse({ name: `Modelo ${++made}`, kind: 'report', body: '# Laudo', ...values })
  return desk.as('supervisor')(createTemplate, input)
}
